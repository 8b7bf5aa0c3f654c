import { access, constants, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { errorCode } from '../common/errors/error-code';
import { StartError } from '../common/errors/start-error';

export async function prepareDataDir(dataDir: string): Promise<void> {
  try {
    await makeFolder(dataDir);
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw new StartError(
      `The data folder ${dataDir} cannot be written to. Give this user write access, or set DATA_DIR to another folder.`,
    );
  }
}

/** Creates one level at a time: Node's recursive mkdir never returns for a path below /proc. */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || dirname(path) === path) throw error;
    await makeFolder(dirname(path));
    await mkdir(path, { mode: 0o700 });
  }
}
