/** Places of an alphabet that one byte can name. */
const MAX_ALPHABET = 256;

/**
 * A text that takes one byte for each character, whatever script it is in: what is not of the first 256 characters is
 * written in an alphabet of the text's own, of which NUL stays the first. Texts of more different characters take two.
 */
export class PackedText {
  private constructor(
    /** What is searched, for what `pack` makes of it; every place is that of the text. */
    readonly packed: string,
    /** Empty where the text is packed as it is. */
    private readonly alphabet: string,
  ) {}

  static of(text: string): PackedText {
    if (isOneByte(text)) return new PackedText(text, '');
    const alphabet = [...new Set(`\0${text}`.split(''))].join('');
    const packed = alphabet.length > MAX_ALPHABET ? null : translate(text, alphabet);
    return packed === null ? new PackedText(text, '') : new PackedText(packed, alphabet);
  }

  /** What it takes in memory, its characters and those of its alphabet alone. */
  get bytes(): number {
    return this.packed.length * (isOneByte(this.packed) ? 1 : 2) + this.alphabet.length * 2;
  }

  get text(): string {
    if (this.alphabet === '') return this.packed;
    return this.packed.replace(/[^]/g, (place) => this.alphabet.charAt(place.charCodeAt(0)));
  }

  /** Another text in this one's alphabet; null when it holds a character that this one does not. */
  pack(text: string): string | null {
    return this.alphabet === '' ? text : translate(text, this.alphabet);
  }
}

const isOneByte = (text: string): boolean => /^[\0-\xff]*$/.test(text);

function translate(text: string, alphabet: string): string | null {
  const places = Buffer.alloc(text.length);
  for (let at = 0; at < text.length; at += 1) {
    const place = alphabet.indexOf(text.charAt(at));
    if (place === -1) return null;
    places[at] = place;
  }
  return places.toString('latin1');
}
