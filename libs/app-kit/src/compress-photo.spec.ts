import { compressPhoto } from './compress-photo';

/** What the canvas of the browser can write; PNG stands in for all else. jsdom has no canvas. */
let writable: string[];
/** How many bytes a picture takes as a PNG, and as anything else. */
const PNG_BYTES = 1000;
const COMPRESSED_BYTES = 100;

interface Wish {
  mimeType?: string;
  success: (result: Blob) => void;
}

jest.mock('compressorjs', () => ({
  __esModule: true,
  default: class {
    constructor(photo: File, { mimeType = 'auto', success }: Wish) {
      const kind = mimeType === 'auto' ? photo.type : mimeType;
      const type = writable.includes(kind) ? kind : 'image/png';
      const bytes = type === 'image/png' ? PNG_BYTES : COMPRESSED_BYTES;
      success(new Blob([new Uint8Array(bytes)], { type }));
    }
  },
}));

const photoOf = (type: string, bytes: number) => new File([new Uint8Array(bytes)], 'sea', { type });

beforeEach(() => {
  writable = ['image/jpeg', 'image/png'];
});

describe('a photo is made smaller', () => {
  it('in its own kind', async () => {
    writable.push('image/webp');
    const compressed = await compressPhoto(photoOf('image/webp', 300), { quality: 0.8 });
    expect(compressed).toMatchObject({ type: 'image/webp', size: COMPRESSED_BYTES });
  });

  it('as a JPEG where the browser would make it larger, for it cannot write that kind', async () => {
    const compressed = await compressPhoto(photoOf('image/webp', 300), { quality: 0.8 });
    expect(compressed).toMatchObject({ type: 'image/jpeg', size: COMPRESSED_BYTES });
  });

  it.each([
    ['is smaller too', 5000, {}],
    ['has a largest size', 300, { maxHeight: 500 }],
  ])('as a PNG, which keeps what is transparent, where that %s', async (_where, bytes, size) => {
    const compressed = await compressPhoto(photoOf('image/webp', bytes), { quality: 0.8, ...size });
    expect(compressed).toMatchObject({ type: 'image/png', size: PNG_BYTES });
  });
});
