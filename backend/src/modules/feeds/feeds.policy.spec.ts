import type { Viewer } from '../../common/auth/viewer';
import { canReadHomeFeed } from './feeds.policy';

const viewer: Viewer = { id: 'me', username: 'Marina', sessionId: 's' };

describe('who may read a home feed', () => {
  it.each([
    ['Marina', true],
    ['marina', true],
    ['marinas', false],
    ['', false],
  ])('under the name %p: %p', (username, allowed) => {
    expect(canReadHomeFeed(viewer, username)).toBe(allowed);
  });
});
