import { access, constants, mkdir } from 'node:fs/promises';
import { StartError } from '../common/errors/start-error';

/** Makes the data folder where it is missing, readable for its owner alone. */
export async function prepareDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    throw new StartError(
      `The data folder ${dataDir} cannot be written to. Give this user the right to, or set DATA_DIR to another folder.`,
    );
  }
}
