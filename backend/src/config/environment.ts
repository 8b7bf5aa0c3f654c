import type { AppConfig } from './app-config';
import { parseConfig } from './config.schema';

/** The settings of this process; the only reader of its environment. */
export function readConfig(): AppConfig {
  return parseConfig(process.env);
}
