import { paths, useSession } from '@sharewave/app-kit';
import { Buoy, ButtonLink, Sea } from '@sharewave/ui';
import { LostPage as Page, LostSea, LostTitle } from './pages.styles';

/** A screen that leads nowhere but home. */
export function LostPage({ title }: { title: string }) {
  const { status } = useSession();
  return (
    <Page>
      <LostTitle>{title}</LostTitle>
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
