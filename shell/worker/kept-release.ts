import { findAnswer, keepAnswer } from './kept-answers';
import { keepAll } from './kept-files';
import { CONFIG_PATH, refreshPage } from './kept-page';

export const REMOTES_PATH = '/remotes.json';

/** Scripts and styles of this shell; the build puts their addresses here, a space between each two. */
const SHELL_FILES = '__SHELL_FILES__'.split(' ');

type Table = Record<string, unknown>;

const tableOf = (value: unknown): Table =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};

/** The scripts of every remote that most members get, each to be fetched with its hash. */
function scriptsOf(remotes: unknown, config: unknown): Request[] {
  const bases = tableOf(tableOf(config)['remotes']);
  return Object.entries(tableOf(tableOf(remotes)['parts'])).flatMap(([remote, part]) => {
    const { version, integrity } = tableOf(tableOf(part)['stable']);
    const base = String(bases[remote]).replace(/\/+$/, '');
    return Object.entries(tableOf(integrity))
      .filter(([path]) => path.endsWith('.js'))
      .map(
        ([path, hash]) =>
          new Request(`${base}/${String(version)}/${path}`, {
            integrity: String(hash),
            credentials: 'omit',
            priority: 'low',
          }),
      );
  });
}

/** Keeps the list that everybody gets: that of a preview is over with its link, also without a network. Rejects for what is no list. */
export async function keepList(answer: Response): Promise<void> {
  const list = tableOf(await answer.clone().json());
  if (!list['preview']) await keepAnswer(REMOTES_PATH, answer);
}

/** An installation without a registry has no list, and its remotes' files are kept as pages ask for them. */
async function keepRemotes(): Promise<void> {
  const answer = await fetch(REMOTES_PATH, { cache: 'no-store' });
  if (!answer.ok) return;
  await keepList(answer.clone());
  const config = await findAnswer(CONFIG_PATH);
  await keepAll(scriptsOf(await answer.json(), await config?.json()));
}

/** Keeps all that a visit needs. Rejects when something of the shell cannot be had; the browser then tries again at a later visit. */
export async function keepRelease(): Promise<void> {
  await refreshPage();
  await keepAll(SHELL_FILES.map((path) => new Request(path, { priority: 'low' })));
  // A remote that fails must not keep the shell from starting.
  await keepRemotes().catch(() => undefined);
}
