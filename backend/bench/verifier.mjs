// What a login costs at least: node:http, and one verification for each call.
import { createServer } from 'node:http';
import { hash, verify } from '@node-rs/argon2';
import { HASH_COST, PASSWORD } from './seed.mjs';

const storedHash = await hash(PASSWORD, HASH_COST);

const server = createServer((request, response) => {
  request.resume().once('end', async () => {
    const body = JSON.stringify({ isRight: await verify(storedHash, PASSWORD) });
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length });
    response.end(body);
  });
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`Verifier listens on http://127.0.0.1:${server.address().port}\n`);
});
process.once('SIGTERM', () => {
  server.closeAllConnections();
  server.close();
});
