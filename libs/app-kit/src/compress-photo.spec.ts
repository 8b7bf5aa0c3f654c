import { compressPhoto } from './compress-photo';

/** The types that the fake canvas can encode; it writes PNG for all others. jsdom has no canvas. */
let writable: string[];
/** Size of the encoded picture as a PNG, and as any other type. */
const PNG_BYTES = 1000;
const COMPRESSED_BYTES = 100;

interface CompressorOptions {
  mimeType?: string;
  success: (result: Blob) => void;
}

jest.mock('compressorjs', () => ({
  __esModule: true,
  default: class {
    constructor(photo: File, { mimeType = 'auto', success }: CompressorOptions) {
      const wanted = mimeType === 'auto' ? photo.type : mimeType;
      const type = writable.includes(wanted) ? wanted : 'image/png';
      const bytes = type === 'image/png' ? PNG_BYTES : COMPRESSED_BYTES;
      success(new Blob([new Uint8Array(bytes)], { type }));
    }
  },
}));

const photoOf = (type: string, bytes: number) => new File([new Uint8Array(bytes)], 'sea', { type });

beforeEach(() => {
  writable = ['image/jpeg', 'image/png'];
});

describe('a photo is compressed', () => {
  it('in its own format', async () => {
    writable.push('image/webp');
    const compressed = await compressPhoto(photoOf('image/webp', 300), { quality: 0.8 });
    expect(compressed).toMatchObject({ type: 'image/webp', size: COMPRESSED_BYTES });
  });

  it('as a JPEG where the browser cannot encode its format and a PNG would be larger', async () => {
    const compressed = await compressPhoto(photoOf('image/webp', 300), { quality: 0.8 });
    expect(compressed).toMatchObject({ type: 'image/jpeg', size: COMPRESSED_BYTES });
  });

  it.each([
    ['the PNG is smaller', 5000, {}],
    ['a maximum size is given', 300, { maxHeight: 500 }],
  ])('as a PNG, which keeps transparency, where %s', async (_where, bytes, size) => {
    const compressed = await compressPhoto(photoOf('image/webp', bytes), { quality: 0.8, ...size });
    expect(compressed).toMatchObject({ type: 'image/png', size: PNG_BYTES });
  });
});
