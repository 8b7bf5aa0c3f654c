import { deflateSync } from 'node:zlib';
import sharp from 'sharp';

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 20, g: 90, b: 160 } } });

/** A valid picture in any of the accepted formats. */
export const picture = (
  format: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'tiff',
  size: { width: number; height: number } = { width: 64, height: 48 },
): Promise<Buffer> => plain(size.width, size.height).toFormat(format).toBuffer();

/** A JPEG as from a phone: rotated, with the location where it was taken. Red left, blue right. */
export async function phonePhoto(orientation: number): Promise<Buffer> {
  const blue = await sharp({ create: { width: 32, height: 32, channels: 3, background: '#0000ff' } })
    .png()
    .toBuffer();
  return sharp({ create: { width: 64, height: 32, channels: 3, background: '#ff0000' } })
    .composite([{ input: blue, left: 32, top: 0 }])
    .withExif({
      IFD0: { Make: 'CanaryPhone', Copyright: 'Canary' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '54/1 19/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '10/1 8/1 0/1',
      },
    })
    .withMetadata({ orientation })
    .jpeg({ quality: 95 })
    .toBuffer();
}

/** An animation whose frames have different greys. */
export async function animation(frames: number): Promise<Buffer> {
  const pages = Array.from({ length: frames }, (_, index) =>
    Buffer.alloc(16 * 16 * 3, Math.floor((index * 255) / Math.max(1, frames - 1))),
  );
  return sharp(Buffer.concat(pages), { raw: { width: 16, height: 16 * frames, channels: 3, pageHeight: 16 } })
    .gif()
    .toBuffer();
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** A small file that unpacks to a huge picture: one bit a pixel, all white. */
export function bombPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A small JPEG whose header claims other sizes. */
export async function lyingJpeg(width: number, height: number): Promise<Buffer> {
  const jpeg = Buffer.from(await picture('jpeg'));
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  jpeg.writeUInt16BE(height, frame + 5);
  jpeg.writeUInt16BE(width, frame + 7);
  return jpeg;
}
