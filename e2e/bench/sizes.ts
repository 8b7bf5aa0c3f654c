const count = (name: string, standard: number): number => Number(process.env[name] ?? standard);

/** The amount of data that the benchmark's members have. */
export const SIZES = {
  friends: count('BENCH_FRIENDS', 5_000),
  posts: count('BENCH_POSTS', 10_000),
  messages: count('BENCH_MESSAGES', 10_000),
  /** How often each list is scrolled through. */
  passes: count('BENCH_PASSES', 1),
};

const memberAfterFriends = (place: number) => ({
  username: `member.${SIZES.friends + place}`,
  fullName: '',
  password: 'calm sea',
});

/** The members that `backend/bench/crowd.mjs` creates: one with a long feed, and one with many friends and a long chat. */
export const READER = memberAfterFriends(0);
export const FRIEND_OF_ALL = memberAfterFriends(1);
