import { ErrorState, VisuallyHidden } from '@sharewave/ui';
import { useState } from 'react';
import { ComposerPrompt } from './ComposerPrompt';
import { useComposerOverlay } from './useComposerOverlay';

interface PostComposerProps {
  /** Called before the overlay opens. */
  onOpen?: () => void;
}

/** The prompt and the overlay that it opens. */
export function PostComposer({ onOpen }: PostComposerProps) {
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
