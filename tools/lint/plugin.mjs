// @ts-check
/** Rules of the style guide that no published plugin checks. */
import { noRepositoryLeak } from './no-repository-leak.mjs';

const DIRECTIVE = /^\s*(eslint-disable|@ts-expect-error|@ts-ignore)/;
const REASON = /\s(--|—)\s+\S/;

/** @type {import('eslint').Rule.RuleModule} */
const disableNeedsReason = {
  meta: { type: 'suggestion', schema: [], messages: { missing: 'Say why after " -- ".' } },
  create: (context) => ({
    Program() {
      for (const comment of context.sourceCode.getAllComments()) {
        if (!comment.loc || !DIRECTIVE.test(comment.value) || REASON.test(comment.value)) continue;
        context.report({ loc: comment.loc, messageId: 'missing' });
      }
    },
  }),
};

/** @type {import('eslint').Rule.RuleModule} */
const markedComments = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { marker: 'Two markers only: NOTE: and TODO(#issue):.' },
  },
  create: (context) => ({
    Program() {
      for (const comment of context.sourceCode.getAllComments()) {
        if (comment.loc && /\b(FIXME|XXX|HACK)\b|\bTODO\b(?!\(#\d+\):)/.test(comment.value)) {
          context.report({ loc: comment.loc, messageId: 'marker' });
        }
      }
    },
  }),
};

export const sharewave = {
  rules: {
    'disable-needs-reason': disableNeedsReason,
    'marked-comments': markedComments,
    'no-repository-leak': noRepositoryLeak,
  },
};
