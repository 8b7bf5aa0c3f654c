/** Stands in for a part of the page that could not be loaded. */
export function RemoteFallback({ title, onRetry }: { title: string; onRetry: () => void }) {
  return (
    <section role="status" aria-label={title}>
      <p>{title} could not be loaded</p>
      <button type="button" onClick={onRetry}>
        Try again
      </button>
    </section>
  );
}
