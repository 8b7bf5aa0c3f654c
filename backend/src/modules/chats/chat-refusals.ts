import { DomainError } from '../../common/errors/domain-error';

export function noSuchChat(): DomainError {
  return new DomainError('not_found', 'This chat does not exist');
}

export function notFriends(): DomainError {
  return new DomainError('not_friends', 'You are not friends');
}
