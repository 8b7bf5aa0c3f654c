import { useViewerSummary } from '@sharewave/app-kit';
import { LIMITS } from '@sharewave/contracts';
import {
  Avatar,
  Button,
  color,
  font,
  LengthNote,
  PhotoPicker,
  space,
  TextArea,
  useFocusKeeper,
  usePhotoIntake,
} from '@sharewave/ui';
import { Overlay, OverlayFoot } from '@sharewave/ui/overlay';
import { useRef, type KeyboardEvent } from 'react';
import styled from 'styled-components';
import { RetryNote } from '../shared/RetryNote';
import { ChosenPhoto } from './ChosenPhoto';
import { useComposer, type Composer } from './useComposer';

const Form = styled.form`
  display: grid;
  gap: ${space(4)};
`;

const Author = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(3)};
  min-width: 0;
`;

const PostingAs = styled.p`
  min-width: 0;
  color: ${color.inkSoft};
  font-size: ${font.size.small};
  overflow-wrap: anywhere;

  > strong {
    display: block;
    color: ${color.ink};
    font-size: ${font.size.base};
    font-weight: ${font.weight.bold};
  }
`;

interface ComposerOverlayProps {
  isOpen: boolean;
  onClose: () => void;
  onPosted: () => void;
}

function PostingLine() {
  const viewer = useViewerSummary();
  return (
    <Author>
      <Avatar memberId={viewer.id} name={viewer.fullName} photoUrl={viewer.profilePhoto} alt="" />
      <PostingAs>
        posting as <strong dir="auto">{viewer.fullName}</strong>
      </PostingAs>
    </Author>
  );
}

function ComposerForm({ composer }: { composer: Composer }) {
  const { text, setText, alt, setAlt, photo, phase, isSendable, submit } = composer;
  const { intakeProps, isDragging } = usePhotoIntake(photo.choose);
  const isPosting = phase.is === 'posting';
  const textRef = useRef<HTMLTextAreaElement>(null);
  useFocusKeeper(textRef, phase.is);
  const removePhoto = () => {
    photo.remove();
    // The pressed button is removed with the photo, so the focus needs another place.
    textRef.current?.focus();
  };

  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || (!event.ctrlKey && !event.metaKey)) return;
    event.preventDefault();
    void submit();
  };
  return (
    <Form
      {...intakeProps}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <PostingLine />
      <TextArea
        ref={textRef}
        label="Text of the post"
        hideLabel
        dir="auto"
        placeholder={isDragging ? 'Drop the photo here' : "What's on your mind?"}
        value={text}
        readOnly={isPosting}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={handleKey}
      />
      <LengthNote length={text.length} max={LIMITS.post.max} />
      {photo.photo.status === 'none' ? (
        <PhotoPicker label="Add a photo" onPick={photo.choose} disabled={isPosting} />
      ) : (
        <ChosenPhoto
          photo={photo.photo}
          alt={alt}
          onAltChange={setAlt}
          onRemove={removePhoto}
          onRetry={photo.retry}
          disabled={isPosting}
        />
      )}
      <OverlayFoot>
        <span aria-live="polite">
          {phase.is === 'failed' && <RetryNote state={phase.state} onRetry={() => void submit()} />}
        </span>
        <Button type="submit" tone="primary" disabled={!isSendable} loading={isPosting}>
          Post
        </Button>
      </OverlayFoot>
    </Form>
  );
}

/** The composer is outside the overlay, so that its draft survives closing. */
export function ComposerOverlay({ isOpen, onClose, onPosted }: ComposerOverlayProps) {
  const composer = useComposer(onPosted);
  return (
    <Overlay open={isOpen} title="Create post" onClose={onClose} width={560}>
      <ComposerForm composer={composer} />
    </Overlay>
  );
}
