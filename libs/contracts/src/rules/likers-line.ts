/** A piece of the likers line; names are told apart, so that each is shown in its own direction of writing. */
export interface LikersPart {
  text: string;
  isName: boolean;
}

const name = (text: string): LikersPart => ({ text, isName: true });
const words = (text: string): LikersPart => ({ text, isName: false });

/** The line under a post that names its likers (spec 2): one name, 'A and B', or 'A, B and N others...'. */
export function likersLine(names: readonly string[], total: number): LikersPart[] {
  const [first, second] = names;
  if (first === undefined || total <= 0) return [];
  if (second === undefined || total === 1) return [name(first)];
  if (total === 2) return [name(first), words(' and '), name(second)];
  return [name(first), words(', '), name(second), words(` and ${total - 2} others...`)];
}
