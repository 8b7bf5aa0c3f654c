import { TEXTS } from '@sharewave/contracts';
import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { usePageTitle } from '../guards/usePageTitle';
import { LostPage } from './LostPage';

/** The router's error screen, and the answer to an unknown address. */
export function UnexpectedErrorPage() {
  const error = useRouteError();
  usePageTitle(TEXTS.unexpectedError);
  useEffect(() => {
    if (error !== undefined && error !== null) console.error('A screen failed', error);
  }, [error]);
  return <LostPage title={TEXTS.unexpectedError} />;
}
