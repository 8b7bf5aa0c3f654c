import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import { LIMITS } from '@sharewave/contracts';
import { fileTypeFromBuffer } from 'file-type/core';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { ConcurrencyLimit } from '../../common/concurrency/concurrency-limit';
import { DomainError } from '../../common/errors/domain-error';

/** The same picture, narrower. */
export interface ImageVersion {
  readonly width: number;
  readonly content: Buffer;
}

/** A picture as it is kept. */
export interface ProcessedImage {
  readonly content: Buffer;
  readonly contentType: string;
  readonly extension: string;
  readonly width: number;
  readonly height: number;
  /** A tiny blurred version as a data address. */
  readonly placeholder: string;
  readonly versions: readonly ImageVersion[];
}

/** Edges that a picture is scaled down to. */
export interface ImageBounds {
  readonly maxWidth: number;
  readonly maxHeight: number;
}

/** What is to be made of a picture. */
export interface ImagePlan extends ImageBounds {
  /** Widths of narrower versions; those that the picture does not exceed are left out. */
  readonly widths: readonly number[];
}

const ACCEPTED_TYPES: ReadonlySet<string> = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
]);
/** What the decoder must say that it found; a file may pretend to be something else in its first bytes. */
const ACCEPTED_FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'gif', 'heif']);

const QUALITY = 82;
const PLACEHOLDER_EDGE = 16;
/** Each takes up to two of libuv's four threads, which files and passwords need too. */
const MAX_AT_ONCE = 2;
const MAX_WAITING = 32;

const notAPicture = (): DomainError =>
  new DomainError(
    'not_a_picture',
    'This file is no picture that can be shown (JPEG, PNG, WebP, GIF or AVIF)',
  );

// An operation uses one core; several at once are the limit's business.
sharp.concurrency(1);
sharp.cache(false);

/** Decodes and encodes anew, so that neither metadata nor anything that is no picture survives. */
@Injectable()
export class ImageProcessor {
  private readonly limit = new ConcurrencyLimit(
    Math.max(1, Math.min(MAX_AT_ONCE, availableParallelism() - 1)),
    MAX_WAITING,
  );

  async process(file: Buffer, plan: ImagePlan): Promise<ProcessedImage> {
    const type = await fileTypeFromBuffer(file);
    if (type === undefined || !ACCEPTED_TYPES.has(type.mime)) throw notAPicture();
    return this.limit.run(() => this.encode(file, plan));
  }

  private async encode(file: Buffer, plan: ImagePlan): Promise<ProcessedImage> {
    // Decoded once; every version is made of the same pixels.
    const { data, info } = await decode(file, plan);
    const raw = { width: info.width, height: info.height, channels: info.channels };
    // All over the same memory: `clone` copies the pixels, which then have to be collected.
    const pixels = (): Sharp => sharp(data, { raw });
    // The narrower ones together take less time than the picture itself, and are made beside it.
    const [content, versions, tiny] = await Promise.all([
      toWebp(pixels()),
      narrower(
        pixels,
        plan.widths.filter((candidate) => candidate < info.width),
      ),
      fit(pixels(), { maxWidth: PLACEHOLDER_EDGE, maxHeight: PLACEHOLDER_EDGE })
        .webp({ quality: 20 })
        .toBuffer(),
    ]);
    return {
      content,
      contentType: 'image/webp',
      extension: 'webp',
      width: info.width,
      height: info.height,
      placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
      versions,
    };
  }
}

/** The pixels of a file within the bounds; what then fails to be made of them is no fault of the file. */
async function decode(file: Buffer, bounds: ImageBounds): Promise<{ data: Buffer; info: OutputInfo }> {
  try {
    const source = sharp(file, { limitInputPixels: LIMITS.upload.maxPixels, failOn: 'error' });
    const { format, width = 0, height = 0 } = await source.metadata();
    if (!ACCEPTED_FORMATS.has(format)) throw notAPicture();
    if (width * height > LIMITS.upload.maxPixels) throw notAPicture();
    return await fit(source, bounds).raw().toBuffer({ resolveWithObject: true });
  } catch (error) {
    if (isOutOfMemory(error)) throw error;
    // The decoder refuses by plain errors whose texts are about its inside.
    throw notAPicture();
  }
}

/** The decoder has only words for it. */
const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('out of memory');

const toWebp = (image: Sharp): Promise<Buffer> => image.webp({ quality: QUALITY }).toBuffer();

/** One after another, so that a picture takes two threads. */
async function narrower(pixels: () => Sharp, widths: readonly number[]): Promise<ImageVersion[]> {
  const versions: ImageVersion[] = [];
  for (const width of widths) versions.push({ width, content: await toWebp(pixels().resize({ width })) });
  return versions;
}

/** Upright, as the camera was held, and within the bounds. */
function fit(image: Sharp, bounds: ImageBounds): Sharp {
  return image
    .rotate()
    .resize({ width: bounds.maxWidth, height: bounds.maxHeight, fit: 'inside', withoutEnlargement: true });
}
