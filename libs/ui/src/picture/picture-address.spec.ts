import { pictureAt, pictureSet } from './picture-address';

const STORED = 'https://media.example/post/sea.webp';

describe('the addresses of a stored picture', () => {
  it('add the width to the address as a parameter', () => {
    expect(pictureAt(STORED, 96)).toBe(`${STORED}?w=96`);
  });

  it('offer the versions that are narrower than the picture, and the original', () => {
    expect(pictureSet(STORED, [480, 960], 750)).toBe(`${STORED}?w=480 480w, ${STORED} 750w`);
    expect(pictureSet(STORED, [480, 960], 2000)).toBe(
      `${STORED}?w=480 480w, ${STORED}?w=960 960w, ${STORED} 2000w`,
    );
  });

  it('offer all versions of a picture of unknown width, because the server sends the original for a missing version', () => {
    expect(pictureSet(STORED, [96, 192])).toBe(`${STORED}?w=96 96w, ${STORED}?w=192 192w`);
  });

  it.each(['blob:https://wave.example/1', 'data:image/svg+xml,x'])('leave %s unchanged', (url) => {
    expect(pictureAt(url, 96)).toBe(url);
    expect(pictureSet(url, [96])).toBeUndefined();
  });
});
