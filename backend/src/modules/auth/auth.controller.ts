import { Body, Controller, Ip } from '@nestjs/common';
import {
  loginRequest,
  type LoginRequest,
  logoutLaterRequest,
  type WireLogin,
  type WireLoginStatus,
} from '@sharewave/contracts';
import type { Viewer } from '../../common/auth/viewer';
import { SignedIn } from '../../common/auth/viewer.decorator';
import { Endpoint } from '../../common/http/endpoint.decorator';
import { RateLimited } from '../../common/http/rate-limited.decorator';
import { UsersService } from '../users/users.service';
import { LoginStatusPresenter, presentLogin } from './auth.presenter';
import { AuthService } from './auth.service';

@Controller()
export class AuthController {
  constructor(
    private readonly auth: AuthService,
    private readonly users: UsersService,
    private readonly loginStatusPresenter: LoginStatusPresenter,
  ) {}

  @Endpoint('login')
  @RateLimited('login')
  async login(@Body({ schema: loginRequest }) body: LoginRequest, @Ip() address: string): Promise<WireLogin> {
    const { deviceTickets = [], ...credentials } = body;
    return presentLogin(await this.auth.login({ ...credentials, deviceTickets, address }));
  }

  @Endpoint('loginStatus')
  async loginStatus(@SignedIn() viewer: Viewer): Promise<WireLoginStatus> {
    return this.loginStatusPresenter.present(viewer, await this.users.getById(viewer.id));
  }

  @Endpoint('logout')
  async logout(@SignedIn() viewer: Viewer): Promise<Record<string, never>> {
    await this.auth.logout(viewer);
    return {};
  }

  @Endpoint('logoutLater')
  async logoutLater(
    @Body({ schema: logoutLaterRequest }) { ticket }: { ticket: string },
  ): Promise<Record<string, never>> {
    await this.auth.logoutLater(ticket);
    return {};
  }
}
