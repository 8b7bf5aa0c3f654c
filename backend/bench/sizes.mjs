const isCount = (number) => Number.isInteger(number) && number >= 1;

/** The options of a bench, read before anything is measured; what is wrong is refused by its name and the default as an example. */
export class Sizes {
  constructor(values, options) {
    this.values = values;
    this.options = options;
  }

  /** A whole number. */
  count(name) {
    const number = Number(this.values[name]);
    this.expectThat(name, isCount(number), 'a whole number from 1 on');
    return number;
  }

  /** Each once, from the smallest, beside which the others are set. */
  counts(name) {
    const list = [...new Set(this.values[name].split(',').map(Number))].sort((a, b) => a - b);
    this.expectThat(name, list.every(isCount), 'whole numbers from 1 on');
    return list;
  }

  /** A number that may have a fraction. */
  amount(name) {
    const number = Number(this.values[name]);
    this.expectThat(name, number > 0 && number < Infinity, 'a number above 0');
    return number;
  }

  expectThat(name, isRight, what) {
    if (!isRight) throw new Error(`--${name} takes ${what}, such as ${this.options[name].default}`);
  }
}
