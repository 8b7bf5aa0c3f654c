import styled from 'styled-components';

const Blur = styled.div`
  position: absolute;
  inset: -24px;
  background-position: center;
  background-size: cover;
  filter: blur(18px) saturate(1.2);
`;

/** A tiny blurred version of a picture; fills the frame until the picture has loaded, and afterwards the space around it. */
export function PictureBlur({ url }: { url: string }) {
  return url === '' ? null : <Blur aria-hidden="true" style={{ backgroundImage: `url("${url}")` }} />;
}
