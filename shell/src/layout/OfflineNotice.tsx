import { Banner } from '@sharewave/ui';
import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { NoticePlace } from './NoticePlace.styles';

const subscribe = (listener: () => void) => onlineManager.subscribe(listener);
const isOnline = () => onlineManager.isOnline();

/** Says that the browser is offline, and the page shows what was loaded before. */
export function OfflineNotice() {
  if (useSyncExternalStore(subscribe, isOnline)) return null;
  return (
    <NoticePlace>
      <Banner title="You are offline">This is how things were when you were last connected.</Banner>
    </NoticePlace>
  );
}
