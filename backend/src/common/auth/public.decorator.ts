import { type CustomDecorator, SetMetadata } from '@nestjs/common';

export const IS_PUBLIC = 'sharewave:public';

/** Lets visitors in; every route without it needs a session. */
export const Public = (): CustomDecorator => SetMetadata(IS_PUBLIC, true);
