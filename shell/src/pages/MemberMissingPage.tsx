import { paths } from '@sharewave/app-kit';
import { TEXTS } from '@sharewave/contracts';
import { useLocation } from 'react-router-dom';
import { usePageTitle } from '../guards/usePageTitle';
import { LostPage } from './LostPage';

/** The address of the profile, if it could not be fetched rather than does not exist. */
function useUnreachedProfile(): string | undefined {
  const state: unknown = useLocation().state;
  const isKnown = typeof state === 'object' && state !== null && 'unreached' in state;
  return isKnown && typeof state.unreached === 'string' ? paths.member(state.unreached) : undefined;
}

/** The screen for a profile that does not exist. */
export function MemberMissingPage() {
  usePageTitle(TEXTS.memberMissing);
  return <LostPage title={TEXTS.memberMissing} retryHref={useUnreachedProfile()} />;
}
