import { pictureAt, pictureSet } from './picture-address';

const STORED = 'https://media.example/post/sea.webp';

describe('the addresses of a stored picture', () => {
  it('ask for a width beside the one address', () => {
    expect(pictureAt(STORED, 96)).toBe(`${STORED}?w=96`);
  });

  it('offer the versions that are narrower than the picture, and the picture itself', () => {
    expect(pictureSet(STORED, [480, 960], 750)).toBe(`${STORED}?w=480 480w, ${STORED} 750w`);
    expect(pictureSet(STORED, [480, 960], 2000)).toBe(
      `${STORED}?w=480 480w, ${STORED}?w=960 960w, ${STORED} 2000w`,
    );
  });

  it('offer all versions of a picture whose own width is unknown: the server answers itself where it has none', () => {
    expect(pictureSet(STORED, [96, 192])).toBe(`${STORED}?w=96 96w, ${STORED}?w=192 192w`);
  });

  it.each(['blob:https://wave.example/1', 'data:image/svg+xml,x'])('leave %s as it is', (url) => {
    expect(pictureAt(url, 96)).toBe(url);
    expect(pictureSet(url, [96])).toBeUndefined();
  });
});
