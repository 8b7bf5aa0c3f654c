import { createServer, type Server } from 'node:http';
import { z } from 'zod';

/** The part of an exporter's data that tests read (OTLP over HTTP, as JSON). */
const value = z.object({ stringValue: z.string().optional(), intValue: z.coerce.number().optional() });
const attributes = z.array(z.object({ key: z.string(), value }));
const tracesData = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              attributes,
              status: z.object({ code: z.number().optional() }),
            }),
          ),
        }),
      ),
    }),
  ),
});

/** A span as the collector received it. */
export interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly name: string;
  readonly service: unknown;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly isFailed: boolean;
}

/** The status of a failed span. */
const FAILED = 2;

const toRecord = (list: z.output<typeof attributes>): Record<string, unknown> =>
  Object.fromEntries(list.map(({ key, value: given }) => [key, given.stringValue ?? given.intValue]));

/** A trace collector as a real HTTP server, which stores what it receives. */
export class Collector {
  /** Bodies of all requests, in order. */
  readonly bodies: string[] = [];
  private readonly firstCall: Promise<void>;

  private constructor(
    private readonly server: Server,
    answers: boolean,
  ) {
    this.firstCall = new Promise((resolve) => {
      server.on('request', (request, response) => {
        const chunks: Buffer[] = [];
        request.on('data', (chunk: Buffer) => chunks.push(chunk));
        request.on('end', () => {
          this.bodies.push(`${request.method} ${request.url}\n${Buffer.concat(chunks).toString('utf8')}`);
          if (answers) response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
          resolve();
        });
      });
    });
  }

  /** A hanging collector accepts everything and never responds. */
  static async start({ hangs = false } = {}): Promise<Collector> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new Collector(server, !hangs);
  }

  get url(): string {
    const address = this.server.address();
    if (address === null || typeof address === 'string') throw new Error('The collector does not listen');
    return `http://127.0.0.1:${address.port}`;
  }

  /** Resolves once anything has arrived. */
  isCalled(): Promise<void> {
    return this.firstCall;
  }

  get spans(): SentSpan[] {
    return this.bodies.flatMap((body) => {
      const [head, json = ''] = body.split('\n', 2);
      if (head !== 'POST /v1/traces') throw new Error(`Not what an exporter sends: ${head}`);
      return tracesData.parse(JSON.parse(json)).resourceSpans.flatMap(({ resource, scopeSpans }) =>
        scopeSpans.flatMap(({ spans }) =>
          spans.map((span) => ({
            ...span,
            parentSpanId: span.parentSpanId,
            service: toRecord(resource.attributes)['service.name'],
            attributes: toRecord(span.attributes),
            isFailed: span.status.code === FAILED,
          })),
        ),
      );
    });
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
