import { TEXTS } from '@sharewave/contracts';
import { usePageTitle } from '../guards/usePageTitle';
import { LostPage } from './LostPage';

/** The screen of an unexpected error, and the answer to an unknown address. */
export function UnexpectedErrorPage() {
  usePageTitle(TEXTS.unexpectedError);
  return <LostPage title={TEXTS.unexpectedError} />;
}
