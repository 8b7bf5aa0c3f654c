import { DomainError } from '../../common/errors/domain-error';

export function noSuchPost(): DomainError {
  return new DomainError('not_found', 'This post does not exist');
}
