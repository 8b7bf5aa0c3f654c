import { SOCKET_RECONNECTION } from '@sharewave/contracts';
import type { PageSocket, SocketHandlers } from './transport';

/** A socket that opens once the socket client has loaded. */
export interface LazySocket {
  /** Null while the client is loading. */
  readonly current: PageSocket | null;
  close: () => void;
}

interface Opening extends SocketHandlers {
  namespace: string;
  /** Called before the socket can have received anything: register listeners here. */
  onOpened: (socket: PageSocket) => void;
}

/** Opens a socket on the page's transport; the first call loads the socket client. */
export function openSocket({ namespace, onOpened, ...handlers }: Opening): LazySocket {
  let opened: { socket: PageSocket; close: () => void } | null = null;
  let isClosed = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const open = async (): Promise<void> => {
    try {
      const { pageTransport } = await import('./transport');
      if (isClosed) return;
      opened = pageTransport().open(namespace, handlers);
      onOpened(opened.socket);
    } catch {
      // The socket client is a chunk of its own, which may fail to load.
      if (isClosed) return;
      handlers.onDisconnected();
      retry = setTimeout(() => void open(), SOCKET_RECONNECTION.reconnectionDelayMax);
    }
  };
  void open();
  return {
    get current() {
      return opened?.socket ?? null;
    },
    close: () => {
      isClosed = true;
      clearTimeout(retry);
      opened?.close();
    },
  };
}
