/** The feeds provide it. */
export abstract class PostDelivery {
  /**
   * Call it after the change is committed: when it resolves, the first friends have it; the others get it in the background.
   * Never rejects, because what it could not deliver is stored and taken up later.
   */
  abstract begin(authorId: string): Promise<void>;
}
