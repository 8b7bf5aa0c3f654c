import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../IconButton/IconButton';
import { BannerBox, BannerText, BannerTitle, type BannerTone } from './Banner.styles';

interface BannerProps {
  tone?: BannerTone;
  title: string;
  children?: ReactNode;
  /** Called by the close button, which is shown only if this is given. */
  onClose?: () => void;
}

const ICONS = { good: CircleCheck, info: Info, danger: CircleAlert } as const;

/** A status message at the top of a screen or a form; screen readers announce it. */
export function Banner({ tone = 'info', title, children, onClose }: BannerProps) {
  const Icon = ICONS[tone];
  return (
    <BannerBox role="status" $tone={tone}>
      <Icon size={22} aria-hidden="true" />
      <div>
        <BannerTitle>{title}</BannerTitle>
        {children !== undefined && <BannerText>{children}</BannerText>}
      </div>
      {onClose !== undefined && (
        <IconButton label="Close" icon={<X size={18} />} size="small" onClick={onClose} />
      )}
    </BannerBox>
  );
}
