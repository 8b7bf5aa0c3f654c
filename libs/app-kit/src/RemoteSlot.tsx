import { isBeingLeft } from '@sharewave/api-client';
import { REMOTE_PATIENCE_MS } from '@sharewave/contracts';
import { Component, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import type { RemoteModuleName, RemoteModules } from './remote-contract';
import { RemoteFallback } from './RemoteFallback';
import { loadRemoteComponent, peekRemote, reportRenderFailure } from './remote-loader';

interface BoundaryProps {
  name: RemoteModuleName;
  children: ReactNode;
  fallback: ReactNode;
}

/** Contains an error of a remote, so that the rest of the page goes on. */
class RemoteBoundary extends Component<BoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    reportRenderFailure(this.props.name, error);
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}

/** By then the module counts as failed; a script is waited for as long. */
const FAILED_AFTER_MS = 10_000;

/** Calls back when patience is over; not in a page that is being left, whose loads may have been ended. Answers how to stop that. */
function whenImpatient(tell: () => void): () => void {
  const look = () => {
    if (!isBeingLeft()) return tell();
    timer = setTimeout(look, REMOTE_PATIENCE_MS);
  };
  let timer = setTimeout(look, REMOTE_PATIENCE_MS);
  return () => clearTimeout(timer);
}

/** Stands in while the module itself waits for something, which may never come. */
function Waiting({
  name,
  placeholder,
  fallback,
}: Omit<BoundaryProps, 'children'> & { placeholder: ReactNode }) {
  const [isOverdue, setOverdue] = useState(false);
  useEffect(() => {
    const endPatience = whenImpatient(() => setOverdue(true));
    const tell = () => reportRenderFailure(name, new Error('did not come to be shown in time'));
    const failure = setTimeout(tell, FAILED_AFTER_MS);
    return () => {
      endPatience();
      clearTimeout(failure);
    };
  }, [name]);
  return isOverdue ? fallback : placeholder;
}

type Loading<P> = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; Module: ComponentType<P> };

function useRemote<N extends RemoteModuleName>(name: N, isWanted: boolean) {
  const [attempt, setAttempt] = useState({ again: false });
  const [loading, setLoading] = useState<Loading<RemoteModules[N]>>(() => {
    const Module = peekRemote(name);
    return Module === undefined ? { state: 'loading' } : { state: 'ready', Module };
  });
  const isReady = loading.state === 'ready';
  useEffect(() => {
    if (isReady || !isWanted) return undefined;
    let isCurrent = true;
    const endPatience = whenImpatient(() => setLoading({ state: 'failed' }));
    loadRemoteComponent(name, attempt)
      .then(
        (Module) => isCurrent && setLoading({ state: 'ready', Module }),
        (error: unknown) => {
          console.warn(`The remote module ${name} could not be loaded`, error);
          if (isCurrent) setLoading({ state: 'failed' });
        },
      )
      .finally(endPatience);
    return () => {
      isCurrent = false;
      endPatience();
    };
  }, [name, attempt, isReady, isWanted]);
  const retry = () => {
    setLoading({ state: 'loading' });
    setAttempt({ again: true });
  };
  return { loading, retry };
}

/** What a slot shows and where. */
export interface RemoteSlotProps<N extends RemoteModuleName> {
  name: N;
  props: RemoteModules[N];
  /** How the part is called in the fallback, as in "Friends could not be loaded". */
  title: string;
  /** `false` shows the placeholder and loads nothing yet. */
  wanted?: boolean;
  /** Shown while the module loads. */
  placeholder?: ReactNode;
  /** Shown instead of the standard fallback where that does not fit. */
  renderFallback?: (retry: () => void) => ReactNode;
}

function LoadedSlot<N extends RemoteModuleName>(slot: RemoteSlotProps<N>) {
  const { name, title, placeholder = null, wanted = true } = slot;
  const { loading, retry } = useRemote(name, wanted);
  const fallback = slot.renderFallback?.(retry) ?? <RemoteFallback title={title} onRetry={retry} />;
  switch (loading.state) {
    case 'loading':
      return placeholder;
    case 'failed':
      return fallback;
    case 'ready':
      return (
        <RemoteBoundary name={name} fallback={fallback}>
          {/* Without it the whole page would wait along. */}
          <Suspense fallback={<Waiting name={name} placeholder={placeholder} fallback={fallback} />}>
            <loading.Module {...slot.props} />
          </Suspense>
        </RemoteBoundary>
      );
  }
}

/** The place of a remote's module in the page; a remote that is down or broken leaves a fallback with a retry. */
export function RemoteSlot<N extends RemoteModuleName>(slot: RemoteSlotProps<N>) {
  // Keyed, so that a place that changes its module does not keep the former one's state.
  return <LoadedSlot key={slot.name} {...slot} />;
}
