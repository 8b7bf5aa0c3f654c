import styled from 'styled-components';

/**
 * A web address. What ends a sentence is the sentence's, and so is a bracket that the address has not opened;
 * a sign that nobody sees ends it, for it could show another address than it leads to.
 */
const ADDRESS =
  /(https?:\/\/(?=[\p{L}\p{N}])(?:\([^\s()<>"\p{Cf}]*\)|[^\s()<>"\p{Cf}])*(?:\([^\s()<>"\p{Cf}]*\)|[^\s()<>"\p{Cf}'`*“”‘’«».,;:!?[\]{}…。」]))/giu;

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
