import { createServer } from 'node:http';
import { Connection, latencies, timed } from './load.mjs';
import { startApi } from './servers.mjs';

/** The most commands that the database got for one of these first reads of a page, of the server's own traces. */
export async function storeCalls(setUp, { dataDir, first, warmUp }) {
  const counts = new Map();
  const collector = createServer((request, response) => {
    const chunks = [];
    request
      .on('data', (chunk) => chunks.push(chunk))
      .on('end', () => {
        for (const { traceId } of commandsOf(JSON.parse(Buffer.concat(chunks)))) {
          counts.set(traceId, (counts.get(traceId) ?? 0) + 1);
        }
        response.end('{}');
      });
  });
  await new Promise((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const server = await setUp(startApi, dataDir, {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collector.address().port}`,
  });
  await latencies(server.urls[0], 1, warmUp);
  const connection = await Connection.open(server.urls[0]);
  for (const request of first) await timed(connection, request);
  connection.close();
  // As it stops, the server sends what it has not sent yet.
  await server.stop();
  collector.close();
  return Math.max(...counts.values());
}

const commandsOf = ({ resourceSpans }) =>
  resourceSpans
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap(({ spans }) => spans)
    .filter(({ attributes }) => attributes.some(({ key }) => key === 'db.system.name'));
