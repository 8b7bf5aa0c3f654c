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

/** Contains a render error of a remote, so that the rest of the page keeps working. */
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

/** A module that is still suspended after this time counts as failed; scripts have the same timeout. */
const FAILED_AFTER_MS = 10_000;

/**
 * Calls back when a remote is overdue, and returns a function that cancels this. It does not call back while the page is
 * being left, because the browser may have cancelled its loads.
 */
function whenOverdue(callback: () => void): () => void {
  const check = () => {
    if (!isBeingLeft()) return callback();
    timer = setTimeout(check, REMOTE_PATIENCE_MS);
  };
  let timer = setTimeout(check, REMOTE_PATIENCE_MS);
  return () => clearTimeout(timer);
}

/** Shown while the module is suspended, which may last for ever. */
function Suspended({
  name,
  placeholder,
  fallback,
}: Omit<BoundaryProps, 'children'> & { placeholder: ReactNode }) {
  const [isOverdue, setOverdue] = useState(false);
  useEffect(() => {
    const stopWaiting = whenOverdue(() => setOverdue(true));
    const report = () => reportRenderFailure(name, new Error('was still suspended after 10 seconds'));
    const failure = setTimeout(report, FAILED_AFTER_MS);
    return () => {
      stopWaiting();
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
    const stopWaiting = whenOverdue(() => setLoading({ state: 'failed' }));
    loadRemoteComponent(name, attempt)
      .then(
        (Module) => isCurrent && setLoading({ state: 'ready', Module }),
        (error: unknown) => {
          console.warn(`The remote module ${name} could not be loaded`, error);
          if (isCurrent) setLoading({ state: 'failed' });
        },
      )
      .finally(stopWaiting);
    return () => {
      isCurrent = false;
      stopWaiting();
    };
  }, [name, attempt, isReady, isWanted]);
  const retry = () => {
    setLoading({ state: 'loading' });
    setAttempt({ again: true });
  };
  return { loading, retry };
}

/** Props of RemoteSlot. */
export interface RemoteSlotProps<N extends RemoteModuleName> {
  name: N;
  props: RemoteModules[N];
  /** Name of the part in the fallback, as in "Friends could not be loaded". */
  title: string;
  /** `false` shows the placeholder and loads nothing yet. */
  wanted?: boolean;
  /** Shown while the module loads. */
  placeholder?: ReactNode;
  /** Replaces the standard fallback. */
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
          {/* Without it, a module that suspends would replace the whole page. */}
          <Suspense fallback={<Suspended name={name} placeholder={placeholder} fallback={fallback} />}>
            <loading.Module {...slot.props} />
          </Suspense>
        </RemoteBoundary>
      );
  }
}

/** Renders a remote's module; if the remote is down or broken, it shows a fallback with a retry. */
export function RemoteSlot<N extends RemoteModuleName>(slot: RemoteSlotProps<N>) {
  // Keyed, so that a slot whose module changes does not keep the state of the previous one.
  return <LoadedSlot key={slot.name} {...slot} />;
}
