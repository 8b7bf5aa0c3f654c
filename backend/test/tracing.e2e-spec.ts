import { chattingPair, connectDevice } from './_support/chat-members';
import { Collector, type SentSpan } from './_support/collector';
import { freePort } from '@sharewave/build/ports';
import { startApi } from './_support/processes';
import { communityAt } from './_support/test-app';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';
/** Written by members, and never sent to a collector. */
const CANARY = 'canary';

let collectors: Collector[] = [];
afterEach(async () => {
  await Promise.all(collectors.map((one) => one.close()));
  collectors = [];
});

async function startCollector(options?: { hangs: boolean }): Promise<Collector> {
  const collector = await Collector.start(options);
  collectors.push(collector);
  return collector;
}

const below = (spans: readonly SentSpan[], { spanId }: SentSpan): SentSpan[] =>
  spans.filter(({ parentSpanId }) => parentSpanId === spanId);

function only(spans: readonly SentSpan[], name: string): SentSpan {
  const found = spans.filter((span) => span.name === name);
  const [span] = found;
  if (span === undefined || found.length > 1) {
    throw new Error(`${found.length} spans are called ${name} of ${spans.map((one) => one.name).join(', ')}`);
  }
  return span;
}

describe('traces', () => {
  it('lead from a call to the database, and from a message to what it stores, without any text of members', async () => {
    const collector = await startCollector();
    const api = await startApi({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url });
    const app = communityAt(api.url);
    const ada = await app.member({ username: `${CANARY}.ada`, fullName: `Ada ${CANARY}` });
    const { ben, chatId } = await chattingPair(app);
    await app.call('POST', '/api/posts', {
      as: ada,
      body: { postMessage: `A ${CANARY} sings` },
      headers: { traceparent: `00-${TRACE}-${CALLER}-01`, tracestate: `vendor=${CANARY}` },
    });
    await app.call('GET', `/api/users/${ada.username}?search=${CANARY}`, { as: ada });
    await app.call('GET', `/${CANARY}/nowhere`, { headers: { 'user-agent': CANARY, cookie: CANARY } });
    await app.call('GET', '/healthz');
    await app.call('GET', '/readyz');
    const device = await connectDevice(app, ben);
    await device.join(chatId);
    await device.send({ roomID: chatId, text: `Listen, ${CANARY}` });
    await device.send({ roomID: chatId, text: '' });
    device.socket.disconnect();
    // It sends the remaining spans when it stops.
    expect(await api.stop()).toBe(0);
    await api.close();

    const { spans } = collector;
    expect(new Set(spans.map(({ service }) => service))).toEqual(new Set(['sharewave-api']));
    const call = only(spans, 'POST /api/posts');
    expect(call).toMatchObject({
      traceId: TRACE,
      parentSpanId: CALLER,
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/api/posts',
        'http.response.status_code': 200,
      },
      isFailed: false,
    });
    // The write comes after a body was read and a transaction was started.
    expect(below(spans, call).find(({ name }) => name === 'insert posts')).toMatchObject({
      traceId: TRACE,
      attributes: { 'db.operation.name': 'insert', 'db.collection.name': 'posts' },
    });
    expect(only(spans, 'GET').attributes).toEqual({
      'http.request.method': 'GET',
      'http.response.status_code': 404,
    });
    expect(spans.filter(({ name }) => /healthz|readyz|ping/.test(name))).toEqual([]);

    expect(only(spans, 'join-room').attributes).toEqual({ 'sharewave.outcome': 'ok' });
    const messages = spans.filter(({ name }) => name === 'sendMessage');
    expect(messages.map(({ attributes }) => attributes)).toEqual([
      { 'sharewave.outcome': 'ok' },
      { 'sharewave.outcome': 'validation_failed' },
    ]);
    const [stored] = messages;
    if (stored === undefined) throw new Error('No message was traced');
    expect(stored.parentSpanId).toBeUndefined();
    expect(below(spans, stored).map(({ name }) => name)).toContain('bulkWrite');

    // Each command belongs to a span that was traced too.
    const known = new Set([CALLER, ...spans.map(({ spanId }) => spanId)]);
    expect(spans.filter(({ parentSpanId = CALLER }) => !known.has(parentSpanId))).toEqual([]);
    const sent = collector.bodies.join('\n');
    for (const secret of [CANARY, ada.token, ben.username, ben.id, chatId, '127.0.0.1']) {
      expect(sent).not.toContain(secret);
    }
  });

  it('go to the address and under the name that the operator gives them', async () => {
    const collector = await startCollector();
    const api = await startApi({
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector.url}/v1/traces`,
      OTEL_SERVICE_NAME: 'north',
    });
    expect((await communityAt(api.url).call('GET', '/api/users')).status).toBe(401);
    expect(await api.stop()).toBe(0);
    expect(only(collector.spans, 'GET /api/users')).toMatchObject({
      service: 'north',
      attributes: { 'http.response.status_code': 401 },
    });
    await api.close();
  });

  it('are not made when OpenTelemetry is disabled', async () => {
    const collector = await startCollector();
    const api = await startApi({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_SDK_DISABLED: 'true' });
    await communityAt(api.url).member();
    expect(await api.stop()).toBe(0);
    expect(collector.bodies).toEqual([]);
    await api.close();
  });

  it('delay nobody while the collector is away, and fail no stop', async () => {
    const url = `http://127.0.0.1:${await freePort()}`;
    const api = await startApi({ OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_BSP_SCHEDULE_DELAY: '10' });
    const community = communityAt(api.url);
    const { ada, chatId } = await chattingPair(community);
    const device = await connectDevice(community, ada);
    expect(await device.send({ roomID: chatId, text: 'Onwards' })).toMatchObject({ ok: true });
    device.socket.disconnect();
    expect(await api.stop()).toBe(0);
    await api.close();
  });

  it('delay nobody while the collector hangs, and fail no stop', async () => {
    const collector = await startCollector({ hangs: true });
    const api = await startApi({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_BSP_SCHEDULE_DELAY: '10',
    });
    const community = communityAt(api.url);
    const ada = await community.member();
    await collector.isCalled();
    expect((await community.call('GET', '/api/users?search=sail', { as: ada })).status).toBe(200);
    expect(await api.stop()).toBe(0);
    await api.close();
  });
});
