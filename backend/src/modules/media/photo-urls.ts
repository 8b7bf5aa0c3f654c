import { Injectable } from '@nestjs/common';
import { NO_PROFILE_PHOTO } from '@sharewave/contracts';
import { AppConfig } from '../../config/app-config';

/** Addresses of pictures, built as they are answered and never stored; for presenters. */
@Injectable()
export class PhotoUrls {
  private readonly base: string;

  constructor(config: AppConfig) {
    this.base = config.media.publicUrl;
  }

  url(key: string): string {
    return `${this.base}/${key}`;
  }

  /** The literal of the specification where a member has no photo. */
  profilePhotoUrl(key: string | null): string {
    return key === null ? NO_PROFILE_PHOTO : this.url(key);
  }

  /** Empty where a member has no cover. */
  coverPhotoUrl(key: string | null): string {
    return key === null ? '' : this.url(key);
  }
}
