/** Sets an entry of a map that has at most so many; the one that came first makes room, and what is read often is soon back. */
export function setWithin<T>(entries: Map<string, T>, limit: number, key: string, value: T): void {
  if (entries.size >= limit) {
    for (const oldest of entries.keys()) {
      entries.delete(oldest);
      break;
    }
  }
  entries.set(key, value);
}
