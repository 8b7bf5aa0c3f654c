const STORAGES = ['localStorage', 'sessionStorage'];

/** Runs something in a browser that blocks all storage of the page, which is a setting of browsers. */
export async function withBlockedStorage(act: () => Promise<void>): Promise<void> {
  const refuse = (): never => {
    throw new DOMException('Access is denied for this document', 'SecurityError');
  };
  // Refused at its first use: Node 26 hides what a getter of the window throws.
  const get = () => new Proxy({}, { get: refuse, ownKeys: refuse });
  const before = STORAGES.map((name) => Object.getOwnPropertyDescriptor(window, name) ?? {});
  for (const name of STORAGES) Object.defineProperty(window, name, { configurable: true, get });
  try {
    await act();
  } finally {
    for (const [index, name] of STORAGES.entries()) Object.defineProperty(window, name, before[index] ?? {});
  }
}
