import { DomainError } from '../../common/errors/domain-error';

export function noSuchChat(): DomainError {
  return new DomainError('not_found', 'There is no such chat');
}

export function notFriends(): DomainError {
  return new DomainError('not_friends', 'You are not friends');
}
