import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const HEAD_END = Buffer.from('\r\n\r\n');

/** One persistent connection that asks and waits; lighter than any HTTP client, so that the server is what is measured. */
export class Connection {
  #socket;
  #parts = [];
  #length = 0;
  #wanted = -1;
  #settle = null;

  static async open(url) {
    const connection = new Connection();
    const { hostname, port } = new URL(url);
    connection.#socket = connect(Number(port), hostname.replace(/[[\]]/g, ''));
    connection.#socket.setNoDelay(true);
    await new Promise((resolve, reject) => connection.#socket.once('connect', resolve).once('error', reject));
    connection.#socket.on('data', (chunk) => connection.#take(chunk));
    connection.#socket.on('close', () => connection.#settle?.reject(new Error('The server hung up')));
    return connection;
  }

  /** The bytes of a request, made once and sent often. */
  static request(
    method,
    path,
    { token, body, text = JSON.stringify(body) ?? '', traceparent, address } = {},
  ) {
    const lines = [`${method} ${path} HTTP/1.1`, 'Host: bench'];
    if (token) lines.push(`Authorization: Bearer ${token}`);
    if (address) lines.push(`X-Forwarded-For: ${address}`);
    if (traceparent) lines.push(`traceparent: ${traceparent}`);
    if (text) lines.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`);
    return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${text}`);
  }

  /** Resolves with head and body once the answer is whole. */
  send(request) {
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
      this.#socket.write(request);
    });
  }

  close() {
    this.#settle = null;
    this.#socket.destroy();
  }

  #take(chunk) {
    this.#parts.push(chunk);
    this.#length += chunk.length;
    if (this.#wanted < 0) {
      const all = this.#parts.length === 1 ? chunk : Buffer.concat(this.#parts);
      const end = all.indexOf(HEAD_END);
      if (end < 0) return;
      const length = /content-length: (\d+)/i.exec(all.latin1Slice(0, end));
      if (!length) throw new Error(`An answer without a length: ${all.latin1Slice(0, end)}`);
      this.#wanted = end + HEAD_END.length + Number(length[1]);
    }
    if (this.#length < this.#wanted) return;
    const answer = Buffer.concat(this.#parts);
    [this.#parts, this.#length, this.#wanted] = [[], 0, -1];
    const { resolve } = this.#settle;
    const status = Number(answer.latin1Slice(9, 12));
    resolve({ status, body: answer.subarray(answer.indexOf(HEAD_END) + HEAD_END.length) });
  }
}

/** One call on a connection of its own; answers parsed JSON and refuses anything but success. */
export async function once(url, method, path, options) {
  const connection = await Connection.open(url);
  const { status, body } = await connection.send(Connection.request(method, path, options));
  connection.close();
  if (status !== 200) throw new Error(`${method} ${path} answered ${status}: ${body}`);
  return JSON.parse(body);
}

/** How long a call takes, in milliseconds. */
export async function timed(connection, request, wanted = 200) {
  const startedAt = performance.now();
  const { status } = await connection.send(request);
  const took = performance.now() - startedAt;
  if (status !== wanted) throw new Error(`Answered ${status}`);
  return took;
}

/** Times of calls one after another, in milliseconds. `requestAt` may differ from call to call. */
export async function latencies(url, calls, requestAt) {
  const connection = await Connection.open(url);
  const times = [];
  for (let call = 0; call < calls; call += 1) times.push(await timed(connection, requestAt(call)));
  connection.close();
  return times;
}

/** When calls come at a steady rate, in milliseconds from the first. */
export const steadily = (calls, everyMs) => Array.from({ length: calls }, (_, call) => call * everyMs);

/** When calls come that know nothing of each other, as many in the long run: in step with nobody. */
export function byChance(calls, everyMs, random) {
  let dueMs = 0;
  return Array.from({ length: calls }, () => (dueMs -= everyMs * Math.log(1 - random.next())));
}

/**
 * Times of calls that come at these moments, whether or not those before are answered, in milliseconds. None waits for a
 * connection: where all are busy another one is opened first.
 */
export async function arrivals(url, moments, request, status = 200) {
  const free = [await Connection.open(url)];
  const one = async () => {
    const connection = free.pop() ?? (await Connection.open(url));
    const took = await timed(connection, request, status);
    free.push(connection);
    return took;
  };
  const under = [];
  const startedAt = performance.now();
  for (const moment of moments) {
    const dueInMs = startedAt + moment - performance.now();
    if (dueInMs > 0) await pause(dueInMs);
    under.push(one());
  }
  const times = await Promise.all(under);
  for (const connection of free) connection.close();
  return times;
}

/** How often in all, and how often a second, workers come to an end that begin again and again for so long. */
export async function repeatedly(workers, seconds) {
  const startedAt = performance.now();
  const end = startedAt + seconds * 1000;
  let count = 0;
  const repeat = async (work) => {
    for (; performance.now() < end; count += 1) await work();
  };
  await Promise.all(workers.map(repeat));
  return { count, perSecond: (count / (performance.now() - startedAt)) * 1000 };
}

/** Answers a second, requests taken in turn by so many connections, and the processor time of each answer in microseconds. */
export async function throughput({ urls, cpuSeconds }, requests, { connections, seconds }) {
  const opened = Array.from({ length: connections }, (_, at) => Connection.open(urls[at % urls.length]));
  const all = await Promise.all(opened);
  let calls = 0;
  const workers = all.map((connection) => () => timed(connection, requests[calls++ % requests.length]));
  const cpuBefore = cpuSeconds();
  const { count, perSecond } = await repeatedly(workers, seconds);
  for (const connection of all) connection.close();
  return { perSecond, cpuUs: ((cpuSeconds() - cpuBefore) / count) * 1e6 };
}

/** Measures the cases in turn, round after round; the first round only warms up. */
export async function alternate(cases, rounds, measure) {
  const results = Object.fromEntries(Object.keys(cases).map((name) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, one] of Object.entries(cases)) {
      const taken = await measure(name, one);
      if (round > 0) results[name].push(taken);
    }
  }
  return results;
}
