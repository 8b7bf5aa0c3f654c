// What a chat cannot do without: plain socket.io with the same adapter. It stores nothing, checks nobody and loses what Redis loses.
import { createServer } from 'node:http';
import { createAdapter } from '@socket.io/redis-adapter';
import { createClient } from 'redis';
import { Server } from 'socket.io';

const publisher = createClient({ url: process.env.REDIS_URL });
const subscriber = publisher.duplicate();
await Promise.all([publisher.connect(), subscriber.connect()]);

const http = createServer();
const io = new Server(http, { path: '/socketio', adapter: createAdapter(publisher, subscriber) });
io.on('connection', (socket) => {
  socket.on('join-room', (room, ack) => {
    void socket.join(room);
    ack({ ok: true });
  });
  socket.on('sendMessage', (message, ack) => {
    io.to(message.roomID).emit('newMessage', message);
    ack({ ok: true });
  });
});
http.listen(0, '127.0.0.1', () =>
  process.stdout.write(`Floor listens on http://127.0.0.1:${http.address().port}\n`),
);
process.on('SIGTERM', () => process.exit(0));
