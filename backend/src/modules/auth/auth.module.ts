import { Global, Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { MongooseModule } from '@nestjs/mongoose';
import { SessionVerifier } from '../../common/auth/session-verifier.port';
import { AppConfig } from '../../config/app-config';
import { loadSessionKey } from '../../config/session-secret';
import { MediaModule } from '../media/media.module';
import { UsersModule } from '../users/users.module';
import { AuthController } from './auth.controller';
import { LoginStatusPresenter } from './auth.presenter';
import { AuthService } from './auth.service';
import { DeviceTickets } from './device-tickets';
import { GuessRecord, GuessSchema } from './guess.schema';
import { GuessesRepository } from './guesses.repository';
import { GuessesService } from './guesses.service';
import { LogoutTickets } from './logout-tickets';
import { PasswordHasher } from './password-hasher';
import { RegistrationController } from './registration.controller';
import { RegistrationService } from './registration.service';
import { SessionRecord, SessionSchema } from './session.schema';
import { SessionsRepository } from './sessions.repository';
import { SessionsService } from './sessions.service';
import { TOKEN_KEY, type TokenKey } from './token-key';
import { TOKEN_CHECKS, TOKEN_SIGNING, Tokens } from './tokens';

@Module({
  providers: [{ provide: TOKEN_KEY, useFactory: loadSessionKey, inject: [AppConfig] }],
  exports: [TOKEN_KEY],
})
class TokenKeyModule {}

/** Global, because the socket server needs its `SessionVerifier` to authenticate connections. */
@Global()
@Module({
  imports: [
    TokenKeyModule,
    JwtModule.registerAsync({
      imports: [TokenKeyModule],
      inject: [TOKEN_KEY],
      useFactory: (secret: TokenKey) => ({
        secret,
        signOptions: TOKEN_SIGNING,
        verifyOptions: TOKEN_CHECKS,
      }),
    }),
    MongooseModule.forFeature([
      { name: SessionRecord.name, schema: SessionSchema },
      { name: GuessRecord.name, schema: GuessSchema },
    ]),
    MediaModule,
    UsersModule,
  ],
  controllers: [RegistrationController, AuthController],
  providers: [
    AuthService,
    LoginStatusPresenter,
    RegistrationService,
    PasswordHasher,
    DeviceTickets,
    GuessesRepository,
    GuessesService,
    LogoutTickets,
    SessionsRepository,
    SessionsService,
    Tokens,
    { provide: SessionVerifier, useExisting: SessionsService },
  ],
  exports: [RegistrationService, SessionVerifier],
})
export class AuthModule {}
