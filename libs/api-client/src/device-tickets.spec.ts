import { LIMITS } from '@sharewave/contracts';
import { clearAfterSession } from '@sharewave/storage';
import { logIn } from './endpoints/session';

/** Answers each login with the next ticket; returns what was sent. */
function answerLogins(...tickets: string[]): unknown[] {
  const sent: unknown[] = [];
  globalThis.fetch = jest.fn((_url, options) => {
    sent.push(JSON.parse(String(options?.body)).deviceTickets);
    const body = {
      token: 'fresh',
      jwtusername: 'marina',
      jwtid: '1',
      deviceTicket: tickets[sent.length - 1],
    };
    return Promise.resolve(new Response(JSON.stringify(body)));
  });
  return sent;
}

const login = { emailOrUsername: 'marina', password: 'calm sea 4' };

beforeEach(() => localStorage.clear());

it('a login sends the tickets of earlier ones, the newest first and each once, also after the session', async () => {
  const sent = answerLogins('first', 'second', 'first');
  for (let time = 0; time < 4; time += 1) {
    await logIn(login);
    clearAfterSession('');
  }
  expect(sent).toEqual([undefined, ['first'], ['second', 'first'], ['first', 'second']]);
});

it('a browser keeps as many tickets as a login may send', async () => {
  const tickets = Array.from({ length: LIMITS.deviceTickets + 2 }, (_, index) => `ticket ${index}`);
  const sent = answerLogins(...tickets, '');
  for (let time = 0; time <= tickets.length; time += 1) await logIn(login);
  expect(sent.at(-1)).toEqual(tickets.reverse().slice(0, LIMITS.deviceTickets));
});
