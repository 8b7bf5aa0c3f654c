import { mediaKindSchema, type MediaKind } from '@sharewave/contracts';

export type { MediaKind } from '@sharewave/contracts';
export const MEDIA_KINDS: readonly MediaKind[] = mediaKindSchema.options;

export interface ImageInfo {
  readonly width: number;
  readonly height: number;
  readonly placeholder: string;
}

export interface NewUpload extends ImageInfo {
  readonly key: string;
  readonly ownerId: string;
  readonly kind: MediaKind;
  readonly expiresAt: Date;
  /** With its narrower versions. */
  readonly bytes: number;
}
