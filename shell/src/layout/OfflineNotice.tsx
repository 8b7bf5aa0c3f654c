import { Banner } from '@sharewave/ui';
import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { Place } from './PreviewBanner.styles';

const subscribe = (listener: () => void) => onlineManager.subscribe(listener);
const isOnline = () => onlineManager.isOnline();

/** Says that the browser is offline, and the page shows what was loaded before. */
export function OfflineNotice() {
  if (useSyncExternalStore(subscribe, isOnline)) return null;
  return (
    <Place>
      <Banner title="You are offline">This is how things were when you were last connected.</Banner>
    </Place>
  );
}
