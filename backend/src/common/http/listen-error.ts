import { errorCode } from '../errors/error-code';
import { StartError } from '../errors/start-error';

export function toStartError(error: unknown, port: number, setting: 'API' | 'METRICS' = 'API'): unknown {
  switch (errorCode(error)) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} is in use. Stop the program that uses it, or set ${setting}_PORT to another port.`,
      );
    case 'EACCES':
      return new StartError(
        `Port ${port} requires more privileges. Set ${setting}_PORT to a port above 1023.`,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartError(
        `${setting}_HOST is not an address of this machine. Correct it, or leave it out.`,
      );
    default:
      return error;
  }
}
