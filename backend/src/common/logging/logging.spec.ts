import { Writable } from 'node:stream';
import { pino } from 'pino';
import { loggerParams } from './logging';

describe('the log', () => {
  it('holds neither tokens, passwords, texts nor searches', () => {
    const lines: string[] = [];
    const sink = new Writable({
      write: (line, _encoding, done) => {
        lines.push(String(line));
        done();
      },
    });
    const { pinoHttp } = loggerParams('trace');
    if (pinoHttp === undefined || Array.isArray(pinoHttp) || 'write' in pinoHttp)
      throw new Error('No options');
    const { level = 'trace', redact = [], serializers = {}, hooks = {} } = pinoHttp;
    const log = pino({ level, redact, serializers, hooks }, sink);

    log.info({
      req: {
        id: 'id-1',
        method: 'GET',
        url: '/api/users?search=canary',
        headers: { authorization: 'Bearer canary', cookie: 'canary' },
        body: { password: 'canary' },
      },
      res: { statusCode: 200, headers: { 'set-cookie': 'canary' } },
    });
    log.warn({
      password: 'canary',
      member: { email: 'canary', passwordHash: 'canary' },
      message: { text: 'canary' },
    });
    log.info({ context: 'RouterExplorer' }, 'canary of the start');

    expect(lines).toHaveLength(2);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      req: { id: 'id-1', method: 'GET', path: '/api/users' },
    });
    expect(lines.join('')).not.toContain('canary');
  });
});
