import { Transport } from './transport';

const mockManager = jest.fn();

jest.mock('socket.io-client', () => ({
  Manager: class {
    on = jest.fn();
    constructor(...args: unknown[]) {
      mockManager(...args);
    }
  },
}));

describe('transport', () => {
  it('connects to the path and with the delays of the specification, and never stops trying [M187 M194]', () => {
    new Transport('http://api.test');
    expect(mockManager).toHaveBeenCalledWith(
      'http://api.test',
      expect.objectContaining({
        path: '/socketio',
        reconnectionAttempts: Infinity,
        reconnectionDelay: 1000,
        reconnectionDelayMax: 5000,
        randomizationFactor: 0.5,
        timeout: 20_000,
      }),
    );
  });

  it('sends a unique client id, by which the load balancer distinguishes the connections', () => {
    mockManager.mockClear();
    new Transport('http://api.test');
    new Transport('http://api.test');
    const ids = mockManager.mock.calls.map(([, { query }]) => query.client);
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).toMatch(/^[\w-]{36}$/);
  });
});
