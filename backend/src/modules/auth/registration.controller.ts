import { Body, Controller, Ip } from '@nestjs/common';
import {
  availabilityRequest,
  type Registration,
  registrationRequest,
  type WireAvailability,
} from '@sharewave/contracts';
import type { z } from 'zod';
import { Endpoint } from '../../common/http/endpoint.decorator';
import { RateLimited } from '../../common/http/rate-limited.decorator';
import { presentAvailability } from './auth.presenter';
import { RegistrationService } from './registration.service';

@Controller()
export class RegistrationController {
  constructor(private readonly registration: RegistrationService) {}

  @Endpoint('checkAvailability')
  @RateLimited('availability')
  async checkAvailability(
    @Body({ schema: availabilityRequest }) body: z.output<typeof availabilityRequest>,
  ): Promise<WireAvailability> {
    return presentAvailability(await this.registration.checkNames(body.username, body.email));
  }

  @Endpoint('register')
  @RateLimited('registration')
  async register(
    @Body({ schema: registrationRequest }) registration: Registration,
    @Ip() address: string,
  ): Promise<{ success: true; id: string }> {
    return { success: true, id: await this.registration.register(registration, address) };
  }
}
