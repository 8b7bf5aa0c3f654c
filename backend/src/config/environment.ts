import type { AppConfig } from './app-config';
import { parseConfig } from './config.schema';

export function readConfig(): AppConfig {
  return parseConfig(process.env);
}
