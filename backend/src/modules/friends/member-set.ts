/** Some of all members as one bit each, so that counting those in common with a list costs a look per entry. */
export class MemberSet {
  private readonly bits: Uint32Array;

  constructor(numbers: Uint32Array) {
    this.bits = new Uint32Array(
      (numbers.reduce((highest, number) => Math.max(highest, number), 0) >>> 5) + 1,
    );
    for (const number of numbers)
      this.bits[number >>> 5] = (this.bits[number >>> 5] ?? 0) | (1 << (number & 31));
  }

  /** How many of these members are in the set. */
  countIn(numbers: Uint32Array): number {
    let count = 0;
    for (let at = 0; at < numbers.length; at += 1) if (this.has(numbers[at] ?? 0)) count += 1;
    return count;
  }

  private has(number: number): boolean {
    return ((this.bits[number >>> 5] ?? 0) & (1 << (number & 31))) !== 0;
  }
}
