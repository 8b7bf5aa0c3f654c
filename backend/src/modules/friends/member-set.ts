/** A bit set of members by number: counting the members of a list that are in the set takes one lookup per entry. */
export class MemberSet {
  private readonly bits: Uint32Array;

  constructor(numbers: Uint32Array) {
    this.bits = new Uint32Array(
      (numbers.reduce((highest, number) => Math.max(highest, number), 0) >>> 5) + 1,
    );
    for (const number of numbers)
      this.bits[number >>> 5] = (this.bits[number >>> 5] ?? 0) | (1 << (number & 31));
  }

  countIn(numbers: Uint32Array): number {
    let count = 0;
    for (let at = 0; at < numbers.length; at += 1) if (this.has(numbers[at] ?? 0)) count += 1;
    return count;
  }

  private has(number: number): boolean {
    return ((this.bits[number >>> 5] ?? 0) & (1 << (number & 31))) !== 0;
  }
}
