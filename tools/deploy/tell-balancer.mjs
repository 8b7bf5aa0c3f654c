// @ts-check
import { connect } from 'node:net';

/**
 * Sends commands to the admin socket of a balancer.
 * @param {import('node:net').NetConnectOpts} socket @param {string} commands divided by semicolons
 * @returns {Promise<string>} the answer
 */
export async function tellBalancer(socket, commands) {
  const connection = connect(socket).setEncoding('utf8');
  connection.end(`${commands}\n`);
  return (await connection.toArray()).join('');
}
