import { connect, createServer, type Server, type Socket } from 'node:net';

/** The wire between one node and a server that others reach without it; once cut it stays so. */
export class Cable {
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async lay(serviceUrl: string): Promise<Cable> {
    const { protocol, hostname, port } = new URL(serviceUrl);
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('There is no port');
    const cable = new Cable(server, `${protocol}//127.0.0.1:${address.port}`);
    server.on('connection', (near) => cable.join(near, connect(Number(port), hostname)));
    return cable;
  }

  async cut(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  private join(near: Socket, far: Socket): void {
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        this.sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  }
}
