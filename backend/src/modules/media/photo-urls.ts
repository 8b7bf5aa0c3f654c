import { Injectable } from '@nestjs/common';
import { NO_PROFILE_PHOTO } from '@sharewave/contracts';
import { AppConfig } from '../../config/app-config';

@Injectable()
export class PhotoUrls {
  private readonly base: string;

  constructor(config: AppConfig) {
    this.base = config.media.publicUrl;
  }

  url(key: string): string {
    return `${this.base}/${key}`;
  }

  profilePhotoUrl(key: string | null): string {
    return key === null ? NO_PROFILE_PHOTO : this.url(key);
  }

  coverPhotoUrl(key: string | null): string {
    return key === null ? '' : this.url(key);
  }
}
