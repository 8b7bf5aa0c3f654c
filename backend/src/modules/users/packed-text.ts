const MAX_ALPHABET = 256;

/**
 * A string that takes one byte per character (V8's Latin-1 representation) in any script: a text with characters beyond the first 256 is
 * encoded in an alphabet of its own, whose first character is NUL. A text with more than 256 different characters takes two bytes.
 */
export class PackedText {
  private constructor(
    /** The encoded text; search it with the result of `pack`. Positions are the same as in the original. */
    readonly packed: string,
    private readonly alphabet: string,
  ) {}

  static of(text: string): PackedText {
    if (isOneByte(text)) return new PackedText(text, '');
    const alphabet = [...new Set(`\0${text}`.split(''))].join('');
    const packed = alphabet.length > MAX_ALPHABET ? null : translate(text, alphabet);
    return packed === null ? new PackedText(text, '') : new PackedText(packed, alphabet);
  }

  get bytes(): number {
    return this.packed.length * (isOneByte(this.packed) ? 1 : 2) + this.alphabet.length * 2;
  }

  get text(): string {
    if (this.alphabet === '') return this.packed;
    return this.packed.replace(/[^]/g, (place) => this.alphabet.charAt(place.charCodeAt(0)));
  }

  /** Encodes another text in this alphabet; null if it has a character that this text lacks. */
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
