import { ErrorState } from '@sharewave/ui';

/** Stands in for a part of the page that could not be loaded. */
export function RemoteFallback({ title, onRetry }: { title: string; onRetry: () => void }) {
  return (
    <section aria-label={title}>
      <ErrorState text={`${title} could not be loaded`} onRetry={onRetry} />
    </section>
  );
}
