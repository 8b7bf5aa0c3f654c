import { isHonestSender } from './chats.policy';

const VIEWER = { id: '00000000000000000000000a', username: 'ada.wave', sessionId: 'any' };

describe('the sender that a message names', () => {
  it.each([
    ['nothing', {}],
    ['the viewer', { userid: VIEWER.id, username: VIEWER.username }],
    ['the viewer in other letters', { username: 'Ada.Wave' }],
  ])('is accepted when it names %s', (_, claim) => {
    expect(isHonestSender(VIEWER, claim)).toBe(true);
  });

  it.each([
    ['the id of another', { userid: '00000000000000000000000b', username: VIEWER.username }],
    ['the name of another', { userid: VIEWER.id, username: 'ben.wave' }],
    ['an empty name', { username: '' }],
  ])('is refused when it names %s', (_, claim) => {
    expect(isHonestSender(VIEWER, claim)).toBe(false);
  });
});
