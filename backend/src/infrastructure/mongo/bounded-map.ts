/** Sets an entry of a bounded map. When full, the oldest entry is evicted (FIFO); frequently read entries soon return. */
export function setWithin<T>(entries: Map<string, T>, limit: number, key: string, value: T): void {
  if (entries.size >= limit) {
    for (const oldest of entries.keys()) {
      entries.delete(oldest);
      break;
    }
  }
  entries.set(key, value);
}
