import { paths, useSession } from '@sharewave/app-kit';
import { Buoy, ButtonLink, Sea } from '@sharewave/ui';
import { LostPage as Page, LostSea, LostTitle } from './pages.styles';

interface LostPageProps {
  title: string;
  /** The address that could not be reached, if another attempt may succeed. */
  retryHref?: string | undefined;
}

/** An error screen with a link home, and optionally one for another attempt. */
export function LostPage({ title, retryHref }: LostPageProps) {
  const { status } = useSession();
  return (
    <Page>
      <LostTitle>{title}</LostTitle>
      {retryHref !== undefined && <ButtonLink href={retryHref}>Try again</ButtonLink>}
      {/* A full page load, because the state of this page cannot be trusted after an unexpected error. */}
      <ButtonLink href={status === 'visitor' ? paths.entry : paths.home} tone="primary" size="large">
        Sail home
      </ButtonLink>
      <LostSea>
        <Sea floating={<Buoy />} />
      </LostSea>
    </Page>
  );
}
