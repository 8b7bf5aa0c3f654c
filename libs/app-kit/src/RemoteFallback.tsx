import { ErrorState } from '@sharewave/ui';

/** Shown in place of a remote that could not be loaded. */
export function RemoteFallback({ title, onRetry }: { title: string; onRetry: () => void }) {
  return (
    <section aria-label={title}>
      <ErrorState text={`${title} could not be loaded`} onRetry={onRetry} />
    </section>
  );
}
