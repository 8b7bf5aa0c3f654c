import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { WaveEdge } from '../../art/WaveEdge';
import { color } from '../../theme/tokens';
import { IconButton } from '../IconButton/IconButton';
import { Backdrop, Body, CloseCorner, Head, HeadEdge, Panel, Subtitle, Title } from './Overlay.styles';
import { useModal } from './useModal';

interface OverlayProps {
  open: boolean;
  title: string;
  subtitle?: string;
  /** Called on Escape, on the close button and on a press outside the panel. */
  onClose: () => void;
  children: ReactNode;
  /** The element to focus on opening; the first field by default. */
  initialFocusRef?: RefObject<HTMLElement | null>;
  /** Maximum width of the panel in pixels. */
  width?: number;
  /** False where an accidental press must not discard what was typed. */
  closeOnOutsidePress?: boolean;
}

const DEFAULT_WIDTH = 520;

function OpenOverlay({
  title,
  subtitle,
  onClose,
  children,
  initialFocusRef,
  width = DEFAULT_WIDTH,
  closeOnOutsidePress = true,
}: Omit<OverlayProps, 'open'>) {
  const backdropRef = useRef<HTMLDivElement>(null);
  const panelRef = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const subtitleId = useId();
  useModal({ backdropRef, panelRef, initialFocusRef, onClose });
  return createPortal(
    <Backdrop
      ref={backdropRef}
      onMouseDown={(event) => {
        if (closeOnOutsidePress && event.target === event.currentTarget) onClose();
      }}
    >
      <Panel
        ref={panelRef}
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        aria-describedby={subtitle === undefined ? undefined : subtitleId}
        tabIndex={-1}
        $width={width}
      >
        <Head>
          <Title id={titleId}>{title}</Title>
          {subtitle !== undefined && <Subtitle id={subtitleId}>{subtitle}</Subtitle>}
          <HeadEdge>
            <WaveEdge height={18} waves={2} fill={color.raised} />
          </HeadEdge>
        </Head>
        <Body>{children}</Body>
        {/* Last in the tab order, so that the first field comes first. */}
        <CloseCorner>
          <IconButton label="Close" icon={<X size={20} />} onClick={onClose} />
        </CloseCorner>
      </Panel>
    </Backdrop>,
    document.body,
  );
}

/** A modal panel over the page. */
export function Overlay({ open, ...rest }: OverlayProps) {
  return open ? <OpenOverlay {...rest} /> : null;
}
