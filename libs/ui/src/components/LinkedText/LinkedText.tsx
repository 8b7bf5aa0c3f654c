import styled from 'styled-components';

/** Invisible format characters (`Cf`) end an address: with them a link could look like another address than it opens. */
const NOT_IN_URL = String.raw`\s<>"\p{Cf}`;
const URL_CHAR = String.raw`[^${NOT_IN_URL}()[\]{}]`;
/** A bracket belongs to the address only if the address also closes it; between the two, other brackets are ordinary characters. */
const IN_BRACKETS = String.raw`\([^${NOT_IN_URL}()]*\)|\[[^${NOT_IN_URL}[\]]*\]|\{[^${NOT_IN_URL}{}]*\}`;
/** Punctuation at the end belongs to the sentence, not to the address. */
const LAST_CHAR = `(?!['\`*“”‘’«».,;:!?…。」])${URL_CHAR}`;
const HOST_AHEAD = String.raw`(?=[\p{L}\p{N}]|\[[\da-f:.]+\])`;

const ADDRESS = new RegExp(
  `(https?://${HOST_AHEAD}(?:${IN_BRACKETS}|${URL_CHAR})*(?:${IN_BRACKETS}|${LAST_CHAR}))`,
  'giu',
);

const Link = styled.a`
  color: inherit;
  text-decoration: underline;
  text-underline-offset: 0.15em;
`;

/** A text written by a member, with its web addresses as links that open in a new tab. */
export function LinkedText({ text }: { text: string }) {
  return text.split(ADDRESS).map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      // `dir`: an address reads from left to right in a text of any script. `rel`: sends no referrer and passes on no ranking.
      <Link key={index} href={piece} dir="ltr" target="_blank" rel="noreferrer nofollow ugc">
        {piece}
      </Link>
    ),
  );
}
