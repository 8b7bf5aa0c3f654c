import { Types } from 'mongoose';
import { newTimeOrderedId } from '../../src/infrastructure/mongo/time-ordered-id';

/** Members as an import writes them, without a number, in the order of joining; names end with their position. */
export function importedMembers(count: number, username: string, fullName: string) {
  return Array.from({ length: count }, (_, index) => ({
    _id: new Types.ObjectId(newTimeOrderedId()),
    username: `${username}.${index}`,
    usernameKey: `${username}.${index}`,
    email: `${username}.${index}@sea.example`,
    emailKey: `${username}.${index}@sea.example`,
    passwordHash: 'nobody logs in as these',
    fullName: `${fullName} ${index}`,
    dateOfBirth: '1990-05-17',
    profilePhoto: null,
    coverPhoto: null,
    createdAt: new Date(),
  }));
}
