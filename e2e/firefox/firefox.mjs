#!/usr/bin/env node
// @ts-check
/**
 * Runs a stock Firefox for Playwright, which starts this script instead of the browser and speaks WebDriver BiDi with it.
 * The script forwards their messages, except for two incompatibilities.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { WebSocket, WebSocketServer } from 'ws';

const ANNOUNCEMENT = /WebDriver BiDi listening on (ws:\/\/.*)$/;
/** Sets the value of a field without React noticing. */
const OWN_INSERTION = 'bidiInsertText(window, text);';
const REAL_INSERTION = "{ window.document.execCommand('insertText', false, text); };";

/** @param {string} text @returns {string | null} the immediate answer to a command that Firefox ESR does not know */
function answerTo(text) {
  const { id, method, params } = JSON.parse(text);
  if (method !== 'emulation.setMediaFeaturesOverride') return null;
  const scheme = params.features['prefers-color-scheme'] ?? 'light';
  // A headless Firefox uses the light theme anyway.
  return scheme === 'light' ? JSON.stringify({ type: 'success', id, result: {} }) : null;
}

/** @param {WebSocket} client @param {string} address */
function join(client, address) {
  const browser = new WebSocket(address, { perMessageDeflate: false });
  const isOpen = new Promise((resolve) => browser.once('open', resolve));
  client.on('message', async (data) => {
    const text = String(data);
    const answer = answerTo(text);
    await isOpen;
    if (answer === null) browser.send(text.replace(OWN_INSERTION, REAL_INSERTION));
    else client.send(answer);
  });
  browser.on('message', (data) => client.send(String(data)));
  browser.on('close', () => client.close());
  client.on('close', () => browser.close());
}

const firefox = spawn(process.env['FIREFOX_PATH'] ?? '/usr/bin/firefox-esr', process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'pipe'],
});
for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT'])) {
  process.on(signal, () => firefox.kill(signal));
}
firefox.on('exit', (code) => process.exit(code ?? 1));
createInterface({ input: firefox.stderr }).on('line', (line) => {
  const [, address] = ANNOUNCEMENT.exec(line) ?? [];
  if (address === undefined) return void process.stderr.write(`${line}\n`);
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0 }, () => {
    const bound = server.address();
    if (bound === null || typeof bound === 'string') throw new Error('There is no port');
    process.stderr.write(`WebDriver BiDi listening on ws://127.0.0.1:${bound.port}\n`);
  });
  server.on('connection', (client) => join(client, `${address}/session`));
});
