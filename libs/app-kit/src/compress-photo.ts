/** How a photo is compressed before it is uploaded (spec 5). */
export interface PhotoCompression {
  quality: number;
  maxWidth?: number;
  maxHeight?: number;
}

/** Compresses a photo in the browser; rejects a file that the browser cannot decode. */
export async function compressPhoto(photo: File, { quality, ...size }: PhotoCompression): Promise<Blob> {
  // Loaded when the first photo is chosen, because most visits choose none.
  const { default: Compressor } = await import('compressorjs');
  const compress = (mimeType: 'auto' | 'image/jpeg') =>
    new Promise<Blob>((resolve, reject) => {
      // Not strict: in strict mode it returns the original if that is smaller, including the location in its metadata.
      new Compressor(photo, { quality, ...size, mimeType, strict: false, success: resolve, error: reject });
    });
  const compressed = await compress('auto');
  // A browser writes PNG in place of a format that it can only decode (Safari: WebP and HEIC). PNG keeps transparency and is
  // small where a maximum size is given; for a photo of unlimited size it can be many times larger than the original.
  const isUnlimited = size.maxWidth === undefined && size.maxHeight === undefined;
  const isLarger = compressed.type !== photo.type && compressed.size > photo.size;
  return isUnlimited && isLarger ? compress('image/jpeg') : compressed;
}
