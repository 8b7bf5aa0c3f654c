import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { WaveEdge } from '../../art/WaveEdge';
import { color } from '../../theme/tokens';
import { IconButton } from '../IconButton/IconButton';
import { Body, CloseCorner, Head, HeadEdge, Host, Panel, Subtitle, Title } from './Overlay.styles';
import { useModal } from './useModal';

interface OverlayProps {
  open: boolean;
  title: string;
  subtitle?: string;
  /** Escape, the cross and a press beside the panel ask for it. */
  onClose: () => void;
  children: ReactNode;
  /** Takes the focus on opening; the first field otherwise. */
  initialFocusRef?: RefObject<HTMLElement | null>;
  /** Widest size of the panel in pixels. */
  width?: number;
  /** Off where a stray press must not lose what was typed. */
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
  const hostRef = useRef<HTMLDivElement>(null);
  const panelRef = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const subtitleId = useId();
  useModal({ hostRef, panelRef, initialFocusRef, onClose });
  return createPortal(
    <Host
      ref={hostRef}
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
        {/* Last in the order of the keyboard, so that the first field comes first. */}
        <CloseCorner>
          <IconButton label="Close" icon={<X size={20} />} onClick={onClose} />
        </CloseCorner>
      </Panel>
    </Host>,
    document.body,
  );
}

/** A modal panel that rises over the page like a swell. */
export function Overlay({ open, ...rest }: OverlayProps) {
  return open ? <OpenOverlay {...rest} /> : null;
}
