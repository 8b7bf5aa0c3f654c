import { Controller, Get, Headers, Res, StreamableFile, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Public } from '../../common/auth/public.decorator';
import { RateLimited } from '../../common/http/rate-limited.decorator';
import { PARTS_PAGE_POLICY, partsPage } from './page/parts-page';
import { type PartsOverview, PartsOverviewService } from './parts-overview.service';
import { StaffKeyGuard } from './staff-key.guard';

@Controller()
export class StaffController {
  constructor(private readonly overview: PartsOverviewService) {}

  @Get('_parts')
  @Public()
  @UseGuards(StaffKeyGuard)
  @RateLimited('staffKey')
  async show(
    @Headers('accept') accept: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PartsOverview | StreamableFile> {
    const overview = await this.overview.read();
    void reply.header('Cache-Control', 'no-store');
    if (accept?.includes('text/html') !== true) return overview;
    void reply.header('Content-Security-Policy', PARTS_PAGE_POLICY);
    return new StreamableFile(Buffer.from(partsPage(overview)), { type: 'text/html; charset=utf-8' });
  }
}
