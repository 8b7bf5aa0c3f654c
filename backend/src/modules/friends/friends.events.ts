import { Injectable } from '@nestjs/common';
import { Subject } from 'rxjs';

/** Two members have become friends. */
export class FriendshipAccepted {
  constructor(readonly memberIds: readonly [string, string]) {}
}

/** Two members are friends no more. */
export class FriendshipEnded {
  constructor(readonly memberIds: readonly [string, string]) {}
}

/** What others may follow; told after the change is stored. */
@Injectable()
export class FriendsEvents {
  readonly accepted = new Subject<FriendshipAccepted>();
  readonly ended = new Subject<FriendshipEnded>();
}
