import {
  fromPhotoUpdate,
  toCoverPhoto,
  toFriend,
  toFriendCard,
  toMember,
  toRelationship,
} from './member.mapper';

const ID = 'a11ce0000000000000000000';

describe('member mapper', () => {
  it('turns the no-photo literal and empty addresses into null [M198]', () => {
    const wire = {
      _id: ID,
      username: 'alice.waves',
      fullName: 'Alice Waves',
      profilePhotoURL: 'NO PROFILE PHOTO',
      bgPhotoURL: '',
      friends: [{ friend: 'b0b000000000000000000000', status: 'accepted' as const }],
      friendRequests: [],
      numberOfFriends: 1,
      relationship: 'self' as const,
    };
    expect(toMember(wire)).toEqual({
      id: ID,
      username: 'alice.waves',
      fullName: 'Alice Waves',
      profilePhoto: null,
      coverPhoto: null,
      friendIds: ['b0b000000000000000000000'],
      friendCount: 1,
      relationship: 'self',
    });
    expect(toCoverPhoto('http://api.test/media/c.webp')).toBe('http://api.test/media/c.webp');
  });

  it.each([
    ['none', 'none'],
    ['pending', 'outgoing'],
    ['waiting', 'incoming'],
    ['accepted', 'friends'],
    ['self', 'self'],
    ['blocked', 'unknown'],
  ])(
    'maps the status %s of a profile, which is from the viewpoint of the caller, to %s [M158 M159 M160 M161 M164 M165 M166]',
    (status, relationship) => {
      expect(toRelationship(status)).toBe(relationship);
    },
  );

  it.each([
    ['pending', 'incoming'],
    ['waiting', 'outgoing'],
    ['accepted', 'accepted'],
  ] as const)(
    'maps the status %s of a friend card, which is from the opposite viewpoint, to %s [M123 M124 M125]',
    (status, state) => {
      const wire = { _id: ID, username: 'alice', fullName: 'Alice', profilePhotoURL: '', status };
      expect(toFriendCard(wire).state).toBe(state);
    },
  );

  it('keeps the number of mutual friends', () => {
    const wire = {
      _id: ID,
      username: 'alice',
      fullName: 'Alice',
      friendPhotoURL: 'http://api.test/media/a.webp',
      status: 'accepted' as const,
      mutualFriends: 3,
    };
    expect(toFriend(wire)).toMatchObject({
      profilePhoto: 'http://api.test/media/a.webp',
      relationship: 'friends',
      mutualFriendCount: 3,
    });
  });

  it('distinguishes a removed photo from an unchanged one', () => {
    expect(fromPhotoUpdate({ profilePhotoKey: null })).toEqual({ pfpKey: null });
    expect(fromPhotoUpdate({ coverPhotoKey: 'cover/key' })).toEqual({ bgKey: 'cover/key' });
  });
});
