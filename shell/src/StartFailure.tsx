import { reloadPage } from '@sharewave/app-kit';

/** Shown when the page could not even read its configuration. */
export function StartFailure() {
  return (
    <main role="alert">
      <h1>Sharewave could not set sail</h1>
      <button type="button" onClick={reloadPage}>
        Try again
      </button>
    </main>
  );
}
