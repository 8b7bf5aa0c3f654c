import { reloadPage } from '@sharewave/app-kit';
import { ErrorState, GlobalStyle } from '@sharewave/ui';

/** Shown when the page could not even read its configuration. */
export function StartFailure() {
  return (
    <main>
      <GlobalStyle />
      <ErrorState text="Sharewave could not set sail" onRetry={reloadPage} />
    </main>
  );
}
