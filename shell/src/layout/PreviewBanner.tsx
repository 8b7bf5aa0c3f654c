import { Banner } from '@sharewave/ui';
import { useEffect, useState } from 'react';
import type { ServedRemotes } from '@sharewave/releases/shape';
import { loadRemotesFile } from '../remotes/remotes-file';
import { NoticePlace } from './NoticePlace.styles';

const END_PATH = '/_preview/end';

/** Tells that this browser previews another version of one remote, with a link that ends the preview. */
export function PreviewBanner() {
  const [preview, setPreview] = useState<ServedRemotes['preview']>();
  useEffect(() => {
    // If the list cannot be loaded, no remote is shown either, and each slot says so.
    loadRemotesFile().then(
      (remotes) => setPreview(remotes?.preview),
      () => undefined,
    );
  }, []);
  if (preview === undefined) return null;
  const until = new Date(preview.until).toLocaleTimeString();
  return (
    <NoticePlace>
      <Banner title={`Preview: ${preview.part} ${preview.version}`}>
        In this browser only, until {until}. <a href={END_PATH}>End the preview</a>
      </Banner>
    </NoticePlace>
  );
}
