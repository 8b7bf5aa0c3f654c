import { nearestIds, rankMembers } from './member-ranking';

const member = (id: string) => ({ id });
const idsOf = (members: readonly { id: string }[]) => members.map(({ id }) => id);

describe('the order of members', () => {
  const nearness = {
    friendIds: new Set(['f1', 'f2']),
    mutualCounts: new Map([
      ['f1', 2],
      ['s1', 3],
      ['s2', 1],
    ]),
  };

  it('is friends, then most friends in common, then the newest', () => {
    const members = ['s2', 's3', 'f2', 's1', 's4', 'f1'].map(member);
    expect(idsOf(rankMembers(members, nearness))).toEqual(['f1', 'f2', 's1', 's2', 's4', 's3']);
  });

  it('leaves the given list as it is', () => {
    const members = ['s1', 'f1'].map(member);
    rankMembers(members, nearness);
    expect(idsOf(members)).toEqual(['s1', 'f1']);
  });

  it('keeps the viewer among the nearest, however many are nearer', () => {
    expect(nearestIds(nearness, ['n9', 'n8'], 'me', 2)).toEqual(['me', 'f1']);
  });

  it('fills the nearest up with newcomers, each once', () => {
    expect(nearestIds(nearness, ['n9', 'f2', 'n8', 'n7'], 'me', 7)).toEqual([
      'me',
      'f1',
      'f2',
      's1',
      's2',
      'n9',
      'n8',
    ]);
  });
});
