import { TEXTS } from '@sharewave/contracts';
import { usePageTitle } from '../guards/usePageTitle';
import { LostPage } from './LostPage';

/** The screen for an unexpected error and for an unknown address. */
export function UnexpectedErrorPage() {
  usePageTitle(TEXTS.unexpectedError);
  return <LostPage title={TEXTS.unexpectedError} />;
}
