import { Body, Controller, Ip } from '@nestjs/common';
import { partReport, type WirePartReport } from '@sharewave/contracts';
import { SignedIn } from '../../common/auth/viewer.decorator';
import type { Viewer } from '../../common/auth/viewer';
import { Endpoint } from '../../common/http/endpoint.decorator';
import { RateLimited } from '../../common/http/rate-limited.decorator';
import { PartsService } from './parts.service';

@Controller()
export class PartsController {
  constructor(private readonly parts: PartsService) {}

  @Endpoint('reportParts')
  @RateLimited('partReport')
  async report(
    @SignedIn() viewer: Viewer,
    @Ip() address: string,
    @Body({ schema: partReport }) { loads }: WirePartReport,
  ): Promise<Record<string, never>> {
    await this.parts.report(viewer, loads, address);
    return {};
  }
}
