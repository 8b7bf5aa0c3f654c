/** An answer whose JSON is already built; `TWire` is the type that the client reads. */
export class JsonText<TWire> {
  declare readonly wire: TWire;

  constructor(readonly text: string) {}
}
