import { reloadPage } from '@sharewave/app-kit';
import { Button, GlobalStyle, Sea } from '@sharewave/ui';
import { LostPage, LostSea, LostTitle } from './pages/pages.styles';

/** Shown when the page could not load its configuration. */
export function StartFailure() {
  return (
    <>
      <GlobalStyle />
      <LostPage role="alert">
        <LostTitle>Sharewave could not set sail</LostTitle>
        <Button tone="primary" size="large" onClick={reloadPage}>
          Try again
        </Button>
        <LostSea>
          <Sea />
        </LostSea>
      </LostPage>
    </>
  );
}
