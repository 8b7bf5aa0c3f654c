/** What names all scripts and styles of a built shell (libs/build/src/shell-files-plugin.mjs). */
const NAMING = ['index.html', 'service-worker.js'];
const NAMED = /(?<=["' ]\/)(?:js|css)\/[\w.-]+/g;

/** The scripts and styles that the document and the service worker of a built shell ask for. */
export const readShellFiles = (bundle: ReadonlyMap<string, Uint8Array>): string[] =>
  NAMING.flatMap(
    (name) =>
      Buffer.from(bundle.get(name) ?? [])
        .toString('utf8')
        .match(NAMED) ?? [],
  );
