// @ts-check
/** Rules of the style guide that no published plugin checks. */
import { noRepositoryLeak } from './no-repository-leak.mjs';

const DIRECTIVE = /^\s*eslint-disable/;
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

export const sharewave = {
  rules: {
    'disable-needs-reason': disableNeedsReason,
    'no-repository-leak': noRepositoryLeak,
  },
};
