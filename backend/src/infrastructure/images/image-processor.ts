import { availableParallelism } from 'node:os';
import { Injectable } from '@nestjs/common';
import { LIMITS } from '@sharewave/contracts';
import { fileTypeFromBuffer } from 'file-type/core';
import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { ConcurrencyLimit } from '../../common/concurrency/concurrency-limit';
import { DomainError } from '../../common/errors/domain-error';

interface ImageVersion {
  readonly width: number;
  readonly content: Buffer;
}

export interface ProcessedImage {
  readonly content: Buffer;
  readonly contentType: string;
  readonly extension: string;
  readonly width: number;
  readonly height: number;
  readonly placeholder: string;
  readonly versions: readonly ImageVersion[];
}

export interface ImageBounds {
  readonly maxWidth: number;
  readonly maxHeight: number;
}

interface ImagePlan extends ImageBounds {
  readonly widths: readonly number[];
}

const ACCEPTED_TYPES: ReadonlySet<string> = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
]);
/** Formats that the decoder must report; the first bytes of a file can lie about its format. */
const ACCEPTED_FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'gif', 'heif']);

const QUALITY = 82;
const PLACEHOLDER_EDGE = 16;
/** Concurrent conversions. Each takes up to two of libuv's four threads, which files and passwords need too. */
const MAX_AT_ONCE = 2;
const MAX_WAITING = 32;

const notAPicture = (): DomainError =>
  new DomainError('not_a_picture', 'This file is not a supported picture (JPEG, PNG, WebP, GIF or AVIF)');

// One core per operation; the concurrency limit above decides how many run at once.
sharp.concurrency(1);
sharp.cache(false);

/** Decodes and re-encodes, so that neither metadata nor anything that is not a picture survives. */
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
    const { data, info } = await decode(file, plan);
    const raw = { width: info.width, height: info.height, channels: info.channels };
    // All share the same memory: `clone` would copy the pixels, which then need garbage collection.
    const pixels = (): Sharp => sharp(data, { raw });
    // The narrower ones together take less time than the picture itself, so they run in parallel with it.
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

/** Decodes a file to pixels within the bounds. Errors after this are not the fault of the file. */
async function decode(file: Buffer, bounds: ImageBounds): Promise<{ data: Buffer; info: OutputInfo }> {
  try {
    const source = sharp(file, { limitInputPixels: LIMITS.upload.maxPixels, failOn: 'error' });
    const { format, width = 0, height = 0 } = await source.metadata();
    if (!ACCEPTED_FORMATS.has(format)) throw notAPicture();
    if (width * height > LIMITS.upload.maxPixels) throw notAPicture();
    return await fit(source, bounds).raw().toBuffer({ resolveWithObject: true });
  } catch (error) {
    if (isOutOfMemory(error)) throw error;
    throw notAPicture();
  }
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('out of memory');

const toWebp = (image: Sharp): Promise<Buffer> => image.webp({ quality: QUALITY }).toBuffer();

/** Sequentially, so that one picture takes at most two threads. */
async function narrower(pixels: () => Sharp, widths: readonly number[]): Promise<ImageVersion[]> {
  const versions: ImageVersion[] = [];
  for (const width of widths) versions.push({ width, content: await toWebp(pixels().resize({ width })) });
  return versions;
}

function fit(image: Sharp, bounds: ImageBounds): Sharp {
  return image
    .rotate()
    .resize({ width: bounds.maxWidth, height: bounds.maxHeight, fit: 'inside', withoutEnlargement: true });
}
