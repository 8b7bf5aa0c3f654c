import { useRuntimeConfig } from '@sharewave/app-kit';
import { Credits, FooterBox, Sources } from './Footer.styles';

/** The author, and links to the sources. */
export function Footer() {
  const { author, clientSourceUrl, serverSourceUrl } = useRuntimeConfig().footer;
  return (
    <FooterBox>
      <Credits>Made by {author}</Credits>
      <Sources>
        <a href={clientSourceUrl}>Client source</a>
        <a href={serverSourceUrl}>Server source</a>
      </Sources>
    </FooterBox>
  );
}
