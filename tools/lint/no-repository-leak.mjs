// @ts-check
/** Repositories, and what they hold, must not leave the class that they are injected into: only their methods are called. */

/** @type {import('eslint').Rule.RuleModule} */
export const noRepositoryLeak = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { leak: 'Call a method of the repository; hand neither it nor what it holds to others.' },
  },
  create(context) {
    /** The fields of the enclosing classes that hold repositories. @type {Set<string>[]} */
    const fields = [];
    return {
      /** @param {any} node */
      ClassBody(node) {
        const constructor = node.body.find((/** @type {any} */ { kind }) => kind === 'constructor');
        /** @type {any[]} */
        const parameters = constructor?.value.params ?? [];
        const injected = parameters.flatMap(({ parameter }) =>
          parameter?.typeAnnotation?.typeAnnotation.typeName?.name?.endsWith('Repository')
            ? [parameter.name]
            : [],
        );
        fields.push(new Set(injected));
      },
      'ClassBody:exit'() {
        fields.pop();
      },
      /** @param {any} node */
      'MemberExpression[object.type="ThisExpression"]'(node) {
        if (!fields.at(-1)?.has(node.property.name)) return;
        const { parent } = node;
        const isCall = parent.type === 'MemberExpression' && parent.parent.callee === parent;
        if (!isCall) context.report({ node, messageId: 'leak' });
      },
    };
  },
};
