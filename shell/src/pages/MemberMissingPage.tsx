import { TEXTS } from '@sharewave/contracts';
import { usePageTitle } from '../guards/usePageTitle';
import { LostPage } from './LostPage';

/** Where an invalid profile leads. */
export function MemberMissingPage() {
  usePageTitle(TEXTS.memberMissing);
  return <LostPage title={TEXTS.memberMissing} />;
}
