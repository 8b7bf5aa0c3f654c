import { paths, useSession } from '@sharewave/app-kit';
import { Buoy, ButtonLink, Sea } from '@sharewave/ui';
import { LostPage as Page, LostSea, LostTitle } from './pages.styles';

interface LostPageProps {
  title: string;
  /** What could not be reached, where it may be there after all. */
  retryHref?: string | undefined;
}

/** A screen that leads nowhere but home, or to another try. */
export function LostPage({ title, retryHref }: LostPageProps) {
  const { status } = useSession();
  return (
    <Page>
      <LostTitle>{title}</LostTitle>
      {retryHref !== undefined && <ButtonLink href={retryHref}>Try again</ButtonLink>}
      {/* A whole-page load: after an unexpected error nothing of this page can be trusted. */}
      <ButtonLink href={status === 'visitor' ? paths.entry : paths.home} tone="primary" size="large">
        Sail home
      </ButtonLink>
      <LostSea>
        <Sea floating={<Buoy />} />
      </LostSea>
    </Page>
  );
}
