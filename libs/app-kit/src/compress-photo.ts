/** How far a photo is made smaller before it is uploaded (spec 5). */
export interface PhotoCompression {
  quality: number;
  maxWidth?: number;
  maxHeight?: number;
}

/** Makes a photo smaller in the browser; rejects what the browser cannot read as a picture. */
export async function compressPhoto(photo: File, { quality, ...size }: PhotoCompression): Promise<Blob> {
  // Loaded when the first photo is chosen: most visits choose none.
  const { default: Compressor } = await import('compressorjs');
  const compress = (mimeType: 'auto' | 'image/jpeg') =>
    new Promise<Blob>((resolve, reject) => {
      // Not strict: a strict run answers the original when it is smaller, with the place where it was taken.
      new Compressor(photo, { quality, ...size, mimeType, strict: false, success: resolve, error: reject });
    });
  const compressed = await compress('auto');
  // In place of a kind that it can only read (Safari: WebP and HEIC) a browser writes PNG. That keeps what is transparent, and is
  // small where a largest size is given; of a photo as it is, it may be many times as large.
  const isOfAnySize = size.maxWidth === undefined && size.maxHeight === undefined;
  const isBlownUp = compressed.type !== photo.type && compressed.size > photo.size;
  return isOfAnySize && isBlownUp ? compress('image/jpeg') : compressed;
}
