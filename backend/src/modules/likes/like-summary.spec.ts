import { listedLikerIds, namedLikerIds } from './like-summary';

const ids = Array.from({ length: 100 }, (_, index) => `member ${index}`);

describe('the likers of a subject', () => {
  it('are listed as kept while the viewer is among them', () => {
    expect(listedLikerIds({ count: 2, recentLikerIds: ['a', 'b'] }, 'a')).toEqual(['a', 'b']);
  });

  it('hold the viewer even when their like is older than the newest hundred', () => {
    const listed = listedLikerIds({ count: 500, recentLikerIds: ids }, 'me');
    expect(listed).toHaveLength(100);
    expect(listed[0]).toBe('me');
    expect(listed.slice(1)).toEqual(ids.slice(1));
  });

  it('name the viewer first, then the newest', () => {
    expect(namedLikerIds({ count: 3, recentLikerIds: ['a', 'me', 'b'] }, 'me')).toEqual(['me', 'b']);
    expect(namedLikerIds({ count: 3, recentLikerIds: ['a', 'b', 'c'] }, null)).toEqual(['c', 'b']);
    expect(namedLikerIds({ count: 2, recentLikerIds: ['a', 'me'] }, 'me')).toEqual(['me', 'a']);
    expect(namedLikerIds({ count: 0, recentLikerIds: [] }, null)).toEqual([]);
  });
});
