import { connect, createServer, type Server, type Socket } from 'node:net';
import { hangUpTogether, listenHere } from './wire';

/** The connection of one node to a server that others reach without it; once cut it stays cut. */
export class Cable {
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async lay(serviceUrl: string): Promise<Cable> {
    const { protocol, hostname, port } = new URL(serviceUrl);
    const server = createServer();
    const cable = new Cable(server, `${protocol}//127.0.0.1:${await listenHere(server)}`);
    server.on('connection', (near) => cable.join(near, connect(Number(port), hostname)));
    return cable;
  }

  async cut(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  private join(near: Socket, far: Socket): void {
    hangUpTogether(near, far, this.sockets);
    near.pipe(far).pipe(near);
  }
}
