import { Button, layer, measure, media, motion, radius, shadow, space } from '@sharewave/ui';
import { ArrowUp } from 'lucide-react';
import styled, { keyframes } from 'styled-components';

const settle = keyframes`
  from { opacity: 0; transform: translateY(-12px); }
  to { opacity: 1; transform: none; }
`;

/** Takes no space, so that nothing moves when the pill appears. */
const Place = styled.div`
  position: sticky;
  top: calc(${measure.topBar} + ${space(3)});
  z-index: ${layer.sticky};
  display: flex;
  justify-content: center;
  height: 0;
`;

const Pill = styled.div`
  height: fit-content;
  border-radius: ${radius.round};
  box-shadow: ${shadow.overlay};
  animation: ${settle} ${motion.appear} ${motion.ease};

  > button {
    border-radius: ${radius.round};
  }

  ${media.reducedMotion} {
    animation: none;
  }
`;

/** Even a busy machine has rendered the first post by then. */
const FOCUS_TIMEOUT_MS = 3_000;

/**
 * When the pill is removed while it has the keyboard focus, the first of the new posts gets it. The list renders that post
 * only after the scroll to the top, so each frame checks for it.
 */
const passFocusToPosts = (pill: HTMLElement | null) => () => {
  if (pill?.contains(document.activeElement) !== true) return;
  const around = pill.parentElement?.parentElement;
  const untilMs = performance.now() + FOCUS_TIMEOUT_MS;
  const focusFirst = (nowMs: number) => {
    if (document.activeElement !== document.body || around?.isConnected !== true) return;
    const first = around.querySelector<HTMLElement>('[aria-posinset="1"]');
    if (first !== null) first.focus({ preventScroll: true });
    else if (nowMs < untilMs) requestAnimationFrame(focusFirst);
  };
  requestAnimationFrame(focusFirst);
};

export function NewPostsPill({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <Place role="status">
      {count > 0 && (
        <Pill ref={passFocusToPosts}>
          <Button size="small" tone="primary" icon={<ArrowUp size={15} />} onClick={onShow}>
            {count} {count === 1 ? 'new post' : 'new posts'}
          </Button>
        </Pill>
      )}
    </Place>
  );
}
