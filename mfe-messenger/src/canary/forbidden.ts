import { io } from 'socket.io-client';
export const canary = io;
