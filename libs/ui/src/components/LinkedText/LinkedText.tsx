import styled from 'styled-components';

/** A sign that nobody sees is none of an address: it could show another than it leads to. */
const NO_SIGN = String.raw`\s<>"\p{Cf}`;
const SIGN = String.raw`[^${NO_SIGN}()[\]{}]`;
/** A bracket is the address's own only where that opens and closes it; between them, one of another kind is a sign. */
const IN_BRACKETS = String.raw`\([^${NO_SIGN}()]*\)|\[[^${NO_SIGN}[\]]*\]|\{[^${NO_SIGN}{}]*\}`;
/** What ends a sentence is the sentence's. */
const LAST_SIGN = `(?!['\`*“”‘’«».,;:!?…。」])${SIGN}`;
const HOST_AHEAD = String.raw`(?=[\p{L}\p{N}]|\[[\da-f:.]+\])`;

const ADDRESS = new RegExp(
  `(https?://${HOST_AHEAD}(?:${IN_BRACKETS}|${SIGN})*(?:${IN_BRACKETS}|${LAST_SIGN}))`,
  'giu',
);

const Link = styled.a`
  color: inherit;
  text-decoration: underline;
  text-underline-offset: 0.15em;
`;

/** What somebody wrote, with the web addresses in it as links that open beside the page. */
export function LinkedText({ text }: { text: string }) {
  return text.split(ADDRESS).map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      // Read from left to right in whatever script; no site is told where somebody came from, or lent a good name.
      <Link key={index} href={piece} dir="ltr" target="_blank" rel="noreferrer nofollow ugc">
        {piece}
      </Link>
    ),
  );
}
