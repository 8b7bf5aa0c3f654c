import { type ClipboardEvent, type DragEvent, useState } from 'react';

interface PhotoIntake {
  /** Spread these on the element that accepts dropped and pasted pictures. */
  intakeProps: {
    onDragOver: (event: DragEvent) => void;
    onDragLeave: (event: DragEvent) => void;
    onDrop: (event: DragEvent) => void;
    onPaste: (event: ClipboardEvent) => void;
  };
  /** A file is being dragged over the element. */
  isDragging: boolean;
}

const isPicture = (file: File): boolean => file.type.startsWith('image/');

/**
 * Lets an element accept a picture by drop and by paste. Anything that is not a picture is left alone, and an event that
 * an inner element has already handled is ignored.
 */
export function usePhotoIntake(onPick: (file: File) => void): PhotoIntake {
  const [isDragging, setDragging] = useState(false);
  const take = (files: FileList | undefined): boolean => {
    const picture = [...(files ?? [])].find(isPicture);
    if (picture !== undefined) onPick(picture);
    return picture !== undefined;
  };
  return {
    isDragging,
    intakeProps: {
      onDragOver: (event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setDragging(true);
      },
      onDragLeave: (event) => {
        const { relatedTarget } = event;
        if (!(relatedTarget instanceof Node) || !event.currentTarget.contains(relatedTarget))
          setDragging(false);
      },
      onDrop: (event) => {
        setDragging(false);
        if (event.defaultPrevented || !event.dataTransfer.types.includes('Files')) return;
        // NOTE: also for files that are not pictures, or the browser would navigate away to show the file.
        event.preventDefault();
        take(event.dataTransfer.files);
      },
      onPaste: (event) => {
        if (!event.defaultPrevented && take(event.clipboardData.files)) event.preventDefault();
      },
    },
  };
}
