import { Banner } from '@sharewave/ui';
import { useEffect, useState } from 'react';
import { type RemotesFile, loadRemotesFile } from '../remotes/remotes-file';
import { Place } from './PreviewBanner.styles';

const END_PATH = '/_preview/end';

/** Says that this browser shows one remote at a version that others do not get, and how to end that. */
export function PreviewBanner() {
  const [preview, setPreview] = useState<RemotesFile['preview']>(null);
  useEffect(() => {
    // Without an answer there are no remotes, whose places say so.
    loadRemotesFile().then(
      (remotes) => setPreview(remotes?.preview ?? null),
      () => undefined,
    );
  }, []);
  if (preview === null) return null;
  const until = new Date(preview.until).toLocaleTimeString();
  return (
    <Place>
      <Banner title={`Preview: ${preview.part} ${preview.version}`}>
        In this browser only, until {until}. <a href={END_PATH}>End the preview</a>
      </Banner>
    </Place>
  );
}
