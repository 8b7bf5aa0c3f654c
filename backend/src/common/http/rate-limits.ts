type RateLimitScope = 'member' | 'address' | 'name';

export interface RateLimit {
  readonly scope: RateLimitScope;
  readonly points: number;
  readonly seconds: number;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;

export const RATE_LIMITS = {
  visitor: [{ scope: 'address', points: 300, seconds: 5 * MINUTE }],
  /** Pictures carry no token, so everybody behind an address counts together; and a list requests one per row. */
  picture: [{ scope: 'address', points: 6000, seconds: 5 * MINUTE }],
  member: [
    { scope: 'member', points: 1500, seconds: 5 * MINUTE },
    { scope: 'member', points: 100, seconds: 10 },
  ],
  login: [{ scope: 'address', points: 30, seconds: 5 * MINUTE }],
  loginFailure: [{ scope: 'name', points: 10, seconds: 15 * MINUTE }],
  registration: [{ scope: 'address', points: 5, seconds: 30 * MINUTE }],
  availability: [{ scope: 'address', points: 20, seconds: 5 * MINUTE }],
  post: [
    { scope: 'member', points: 300, seconds: HOUR },
    { scope: 'member', points: 10, seconds: MINUTE },
  ],
  comment: [{ scope: 'member', points: 600, seconds: HOUR }],
  like: [{ scope: 'member', points: 1500, seconds: HOUR }],
  friendRequest: [{ scope: 'member', points: 100, seconds: HOUR }],
  upload: [{ scope: 'member', points: 60, seconds: HOUR }],
  partReport: [{ scope: 'member', points: 60, seconds: MINUTE }],
  staffKey: [{ scope: 'address', points: 60, seconds: 5 * MINUTE }],
  search: [{ scope: 'member', points: 120, seconds: MINUTE }],
  message: [
    { scope: 'member', points: 2000, seconds: HOUR },
    { scope: 'member', points: 20, seconds: 10 },
  ],
  connect: [{ scope: 'member', points: 60, seconds: MINUTE }],
  joinRoom: [{ scope: 'member', points: 30, seconds: 30 }],
} as const satisfies Record<string, readonly RateLimit[]>;

export type RateLimitName = keyof typeof RATE_LIMITS;

export interface RateLimitState {
  readonly limit: number;
  readonly remaining: number;
  readonly resetSeconds: number;
}

export const rateLimitHeaders = ({
  limit,
  remaining,
  resetSeconds,
}: RateLimitState): Record<string, string> => ({
  'RateLimit-Limit': String(limit),
  'RateLimit-Remaining': String(remaining),
  'RateLimit-Reset': String(resetSeconds),
});
