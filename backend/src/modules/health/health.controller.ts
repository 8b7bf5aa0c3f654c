import { Controller, Get } from '@nestjs/common';
import { Public } from '../../common/auth/public.decorator';
import { DomainError } from '../../common/errors/domain-error';
import { Unlimited } from '../../common/http/rate-limited.decorator';
import { NodeBus } from '../../infrastructure/realtime/node-bus';
import { Readiness } from './readiness';

@Controller()
@Unlimited()
export class HealthController {
  constructor(
    private readonly readiness: Readiness,
    private readonly bus: NodeBus,
  ) {}

  @Get('healthz')
  @Public()
  live(): { status: 'alive' } {
    return { status: 'alive' };
  }

  @Get('readyz')
  @Public()
  async ready(): Promise<{ status: 'ready' | 'degraded' }> {
    if (!(await this.readiness.isReady())) throw new DomainError('unavailable', 'Not ready');
    return { status: this.bus.isWhole ? 'ready' : 'degraded' };
  }
}
