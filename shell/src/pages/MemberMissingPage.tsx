import { paths } from '@sharewave/app-kit';
import { TEXTS } from '@sharewave/contracts';
import { useLocation } from 'react-router-dom';
import { usePageTitle } from '../guards/usePageTitle';
import { LostPage } from './LostPage';

/** The address of a profile that could not be asked for, where that is what led here. */
function useUnreachedProfile(): string | undefined {
  const state: unknown = useLocation().state;
  const isKnown = typeof state === 'object' && state !== null && 'unreached' in state;
  return isKnown && typeof state.unreached === 'string' ? paths.member(state.unreached) : undefined;
}

/** Where an invalid profile leads. */
export function MemberMissingPage() {
  usePageTitle(TEXTS.memberMissing);
  return <LostPage title={TEXTS.memberMissing} retryHref={useUnreachedProfile()} />;
}
