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
  it('gives the next page the profile that it is about, once', () => {
    pack();
    expect(arrive(TEST_VIEWER.id)).toEqual(bob);
    expect(arrive(TEST_VIEWER.id)).toBeUndefined();
  });

  it('takes along only what the profile shows', () => {
    pack();
    const there = createQueryClient();
    takeHandover(there, TEST_VIEWER.id);
    expect(there.getQueryData(queryKeys.memberDirectory)).toBeUndefined();
  });

  it('leaves out what has changed since it came', () => {
    const here = createQueryClient();
    here.setQueryData(queryKeys.member('bob.tide'), bob);
    void here.invalidateQueries({ queryKey: queryKeys.member('bob.tide') });
    packHandover(here, 'bob.tide', TEST_VIEWER);
    expect(arrive(TEST_VIEWER.id)).toBeUndefined();
  });

  it('gives nothing to another viewer, nor to one who has signed out', () => {
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

it('takes away what a member who signs out has not sent, and leaves what is the browser’s own', () => {
  sessionStorage.setItem('sharewave.draft.me.post', 'Half a post');
  localStorage.setItem('sharewave.outbox.me.a', '{}');
  localStorage.setItem('sharewave.theme', 'dark');
  forgetMember('me');
  expect(sessionStorage.length).toBe(0);
  expect({ ...localStorage }).toEqual({ 'sharewave.theme': 'dark' });
});
