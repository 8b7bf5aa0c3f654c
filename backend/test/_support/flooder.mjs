// A member who floods a chat, in a separate process, so that others in the test wait for the server alone.
// Usage: node flooder.mjs '{"urls":[…],"path":"…","token":"…","chatId":"…","seconds":30}'. Says that it floods, and at last how much
// of it was taken and with what shapes the rest was refused, as a line of JSON.
import { io } from 'socket.io-client';

const MESSAGES_PER_SECOND = 1000;
const JOINS_PER_SECOND = 334;
const TICK_MS = 10;

const { urls, path, token, chatId, seconds } = JSON.parse(process.argv[2]);
const sockets = urls.map((url) =>
  io(url, { path, auth: { token }, transports: ['websocket'], reconnection: false }),
);
await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('connect', resolve))));

// Whoever says more than can be answered while a connection lives is cut off.
const cut = sockets.map((socket) => new Promise((resolve) => socket.once('disconnect', resolve)));
const refusals = new Set();
const taken = { sendMessage: [], 'join-room': [] };
const sent = { sendMessage: 0, 'join-room': 0 };
const answers = [];

function say(event, payload) {
  const socket = sockets[(sent[event] += 1) % sockets.length];
  answers.push(
    new Promise((resolve) => {
      socket.emit(event, payload, (ack) => {
        if (ack.ok) taken[event].push(ack.messageID);
        else refusals.add(JSON.stringify({ ...ack, retryAfter: typeof ack.retryAfter }));
        resolve();
      });
    }),
  );
}

process.stdout.write('floods\n');
const startedAt = performance.now();
await new Promise((resolve) => {
  const timer = setInterval(() => {
    const passed = Math.min(seconds, (performance.now() - startedAt) / 1000);
    while (sent.sendMessage < passed * MESSAGES_PER_SECOND) {
      say('sendMessage', { roomID: chatId, text: `flood ${sent.sendMessage}` });
    }
    while (sent['join-room'] < passed * JOINS_PER_SECOND) say('join-room', chatId);
    if (passed < seconds) return;
    clearInterval(timer);
    resolve();
  }, TICK_MS);
});
await Promise.race([Promise.all(answers), ...cut]);
for (const socket of sockets) socket.disconnect();
const report = {
  messages: sent.sendMessage,
  joins: sent['join-room'],
  stored: taken.sendMessage,
  joined: taken['join-room'].length,
  refusals: [...refusals].map((shape) => JSON.parse(shape)),
};
process.stdout.write(`${JSON.stringify(report)}\n`);
