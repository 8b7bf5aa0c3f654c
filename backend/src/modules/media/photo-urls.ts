import { Injectable } from '@nestjs/common';
import { NO_PROFILE_PHOTO } from '@sharewave/contracts';
import { AppConfig } from '../../config/app-config';

/** URLs of pictures, built by presenters and never stored. */
@Injectable()
export class PhotoUrls {
  private readonly base: string;

  constructor(config: AppConfig) {
    this.base = config.media.publicUrl;
  }

  url(key: string): string {
    return `${this.base}/${key}`;
  }

  /** The specification's literal for a member without a photo. */
  profilePhotoUrl(key: string | null): string {
    return key === null ? NO_PROFILE_PHOTO : this.url(key);
  }

  /** Empty for a member without a cover. */
  coverPhotoUrl(key: string | null): string {
    return key === null ? '' : this.url(key);
  }
}
