import { ImagePlus } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useRef } from 'react';
import styled from 'styled-components';
import { color, font, motion, radius, space } from '../../theme/tokens';
import { usePhotoIntake } from './usePhotoIntake';

const Zone = styled.button<{ $dragging: boolean }>`
  display: flex;
  align-items: center;
  justify-content: center;
  gap: ${space(2)};
  width: 100%;
  min-height: 64px;
  padding: ${space(3)} ${space(4)};
  border: 1.5px dashed ${({ $dragging }) => ($dragging ? color.sea : color.lineStrong)};
  border-radius: ${radius.card};
  background: ${({ $dragging }) => ($dragging ? color.seaMist : 'transparent')};
  color: ${color.sea};
  font-weight: ${font.weight.medium};
  transition:
    background-color ${motion.touch},
    border-color ${motion.touch};

  &:hover:not(:disabled) {
    background: ${color.seaMist};
  }

  &:disabled {
    cursor: default;
    opacity: 0.6;
  }
`;

/** Props that a custom button of a PhotoPicker must be given. */
interface PhotoPickerTriggerProps {
  onClick: () => void;
  disabled: boolean;
}

interface PhotoPickerProps {
  /** Name of the control, such as "Add a photo". */
  label: string;
  onPick: (file: File) => void;
  disabled?: boolean;
  /** Renders a custom button in place of the dashed drop zone. */
  trigger?: (props: PhotoPickerTriggerProps) => ReactNode;
}

/** Lets a person choose one picture from the device, by button or by drag and drop. */
export function PhotoPicker({ label, onPick, disabled = false, trigger }: PhotoPickerProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  const { intakeProps, isDragging } = usePhotoIntake(onPick);

  const handleChange = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    // NOTE: without this, choosing the same file again would not fire a change event.
    event.target.value = '';
    if (file !== undefined) onPick(file);
  };
  const triggerProps = {
    disabled,
    onClick: () => {
      inputRef.current?.click();
    },
  };
  return (
    <>
      {/* Also hidden from screen readers: the button is the control. */}
      <input
        ref={inputRef}
        hidden
        type="file"
        accept="image/*"
        aria-label={label}
        disabled={disabled}
        onChange={handleChange}
      />
      {trigger === undefined ? (
        <Zone type="button" $dragging={isDragging} {...triggerProps} {...intakeProps}>
          <ImagePlus size={20} aria-hidden="true" />
          {label}
        </Zone>
      ) : (
        trigger(triggerProps)
      )}
    </>
  );
}
