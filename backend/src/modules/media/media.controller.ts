import { Controller, Get, Header, Param, Query, StreamableFile } from '@nestjs/common';
import { mediaKeySchema, pictureQuery, type PictureQuery } from '@sharewave/contracts';
import { Public } from '../../common/auth/public.decorator';
import { DomainError } from '../../common/errors/domain-error';
import { GenerallyLimited } from '../../common/http/rate-limited.decorator';
import { MediaService } from './media.service';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
};

const missing = (): DomainError => new DomainError('not_found', 'This picture does not exist');

/** Serves pictures. An `img` element sends no token, so access is protected by unguessable names. */
@Controller('media')
export class MediaController {
  constructor(private readonly media: MediaService) {}

  @Get(':kind/:ownerId/:file')
  @Public()
  @GenerallyLimited('picture')
  @Header('Cache-Control', 'public, max-age=31536000, immutable')
  @Header('Content-Security-Policy', "default-src 'none'; sandbox")
  @Header('Cross-Origin-Resource-Policy', 'cross-origin')
  @Header('Content-Disposition', 'inline')
  async getPicture(
    @Param('kind') kind: string,
    @Param('ownerId') ownerId: string,
    @Param('file') file: string,
    @Query({ schema: pictureQuery }) { w: minWidth }: PictureQuery,
  ): Promise<StreamableFile> {
    const key = mediaKeySchema.safeParse(`${kind}/${ownerId}/${file}`);
    const type = CONTENT_TYPES[file.slice(file.lastIndexOf('.') + 1)];
    if (!key.success || type === undefined) throw missing();
    const picture = await this.media.open(key.data, minWidth);
    if (picture === null) throw missing();
    return new StreamableFile(picture.body, { type, length: picture.size });
  }
}
