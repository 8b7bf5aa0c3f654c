import type { AppConfig } from './app-config';
import { parseConfig } from './config.schema';

/** The settings of a server, for a command that looks after its data: it serves nobody and does no chores. */
export function readCommandConfig(): AppConfig {
  const config = readConfig();
  return { ...config, demo: { ...config.demo, isOn: false }, metrics: null, doesChores: false };
}

export function readConfig(): AppConfig {
  return parseConfig(process.env);
}
