import { queryKeys } from '@sharewave/api-client';
import { forgetMember } from './member-traces';
import { packHandover, takeHandover } from './page-handover';
import { createQueryClient } from './query-client';

const TEST_VIEWER = { id: 'a'.repeat(24), username: 'alice.waves' };
const bob = { username: 'bob.tide', fullName: 'Bob Tide' };

function pack() {
  const here = createQueryClient();
  here.setQueryData(queryKeys.member('bob.tide'), bob);
  here.setQueryData(queryKeys.memberDirectory, { members: [], isComplete: true });
  packHandover(here, 'bob.tide', TEST_VIEWER);
}

function arrive(viewerId: string) {
  const there = createQueryClient();
  takeHandover(there, viewerId);
  return there.getQueryData(queryKeys.member('bob.tide'));
}

describe('the handover between two pages', () => {
  it('passes the profile on to the next page, once', () => {
    pack();
    expect(arrive(TEST_VIEWER.id)).toEqual(bob);
    expect(arrive(TEST_VIEWER.id)).toBeUndefined();
  });

  it('passes on the pages of a list with their age, so that fresh ones are not fetched again', async () => {
    const here = createQueryClient();
    const list = { pages: [['A post']], pageParams: [null] };
    const updatedAt = Date.now() - 1000;
    here.setQueryData(queryKeys.memberFeed('bob.tide'), list, { updatedAt });
    packHandover(here, 'bob.tide', TEST_VIEWER);
    const there = createQueryClient();
    takeHandover(there, TEST_VIEWER.id);
    const queryFn = jest.fn();
    await there.prefetchInfiniteQuery({
      queryKey: queryKeys.memberFeed('bob.tide'),
      queryFn,
      initialPageParam: null,
    });
    expect(queryFn).not.toHaveBeenCalled();
    expect(there.getQueryState(queryKeys.memberFeed('bob.tide'))).toMatchObject({
      data: list,
      dataUpdatedAt: updatedAt,
    });
  });

  it('contains only what the profile shows', () => {
    pack();
    const there = createQueryClient();
    takeHandover(there, TEST_VIEWER.id);
    expect(there.getQueryData(queryKeys.memberDirectory)).toBeUndefined();
  });

  it('leaves out invalidated data', () => {
    const here = createQueryClient();
    here.setQueryData(queryKeys.member('bob.tide'), bob);
    void here.invalidateQueries({ queryKey: queryKeys.member('bob.tide') });
    packHandover(here, 'bob.tide', TEST_VIEWER);
    expect(arrive(TEST_VIEWER.id)).toBeUndefined();
  });

  it('passes nothing on to another viewer or after a sign-out', () => {
    pack();
    expect(arrive('f'.repeat(24))).toBeUndefined();
    pack();
    forgetMember(TEST_VIEWER.id);
    expect(arrive(TEST_VIEWER.id)).toBeUndefined();
  });

  it('is ignored when it cannot be read', () => {
    sessionStorage.setItem('sharewave.handover', '{"viewerId":1');
    expect(arrive(TEST_VIEWER.id)).toBeUndefined();
  });
});

it('removes the unsent texts of a member who signs out, and keeps the settings of the browser', () => {
  sessionStorage.setItem('sharewave.draft.me.post', 'Half a post');
  localStorage.setItem('sharewave.outbox.me.a', '{}');
  localStorage.setItem('sharewave.theme', 'dark');
  forgetMember('me');
  expect(sessionStorage.length).toBe(0);
  expect({ ...localStorage }).toEqual({ 'sharewave.theme': 'dark' });
});
