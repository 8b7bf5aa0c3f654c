/** An answer whose JSON is at hand, so that it is not built again; `TWire` is what a reader of it gets. */
export class JsonText<TWire> {
  declare readonly wire: TWire;

  constructor(readonly text: string) {}
}
