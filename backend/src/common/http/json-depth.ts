const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const OPENING: ReadonlySet<number> = new Set(Buffer.from('[{'));
const CLOSING: ReadonlySet<number> = new Set(Buffer.from(']}'));

/** Whether JSON nests deeper than allowed, found without parsing it. */
export function isDeeperThan(most: number, json: Uint8Array): boolean {
  let depth = 0;
  let isInText = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] ?? 0;
    if (isInText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isInText = false;
    } else if (byte === QUOTE) isInText = true;
    else if (OPENING.has(byte)) {
      depth += 1;
      if (depth > most) return true;
    } else if (CLOSING.has(byte)) depth -= 1;
  }
  return false;
}
