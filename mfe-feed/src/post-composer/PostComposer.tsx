import { ErrorState, VisuallyHidden } from '@sharewave/ui';
import { useState } from 'react';
import { ComposerPrompt } from './ComposerPrompt';
import { useComposerOverlay } from './useComposerOverlay';

/** `onOpen` is called before the overlay opens. */
export function PostComposer({ onOpen }: { onOpen?: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  const { ComposerOverlay, hasFailed, load } = useComposerOverlay();
  const open = () => {
    onOpen?.();
    setAnnouncement('');
    setOpen(true);
    load();
  };
  const handlePosted = () => {
    setOpen(false);
    setAnnouncement('Your post is published');
  };
  return (
    <div>
      <ComposerPrompt
        isOpening={isOpen && ComposerOverlay === null && !hasFailed}
        onOpen={open}
        onReach={load}
      />
      {isOpen && hasFailed && <ErrorState text="The form could not be loaded" onRetry={load} />}
      {ComposerOverlay !== null && (
        <ComposerOverlay isOpen={isOpen} onClose={() => setOpen(false)} onPosted={handlePosted} />
      )}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </div>
  );
}
