import fastify from 'fastify';
import { z } from 'zod';
import { clientAddress } from './client-address';

it.each([0, 1, 2, 3])(
  'the client address of a request is what Fastify takes for it, behind %i proxies',
  async (trustedProxies) => {
    const server = fastify({ trustProxy: (_address, hop) => hop < trustedProxies });
    server.get('/', (request) => [clientAddress(request.raw, trustedProxies), request.ip]);
    const url = await server.listen({ host: '127.0.0.1', port: 0 });
    for (const said of [undefined, '', '203.0.113.7', 'forged,198.51.100.1 ,  2001:db8::1']) {
      const headers: Record<string, string> = said === undefined ? {} : { 'x-forwarded-for': said };
      const addresses: unknown = await (await fetch(url, { headers })).json();
      const [ours, fastifys] = z.tuple([z.string(), z.string()]).parse(addresses);
      expect(ours).toBe(fastifys);
    }
    await server.close();
  },
);
