import { SettingsError } from './config.ts';
import { MigrationError } from './db/migrations.ts';

/** What the file system says of a folder that is none, is closed to us, or is full. */
const DATA_DIR_CODES = ['EACCES', 'EEXIST', 'ENOSPC', 'ENOTDIR', 'EPERM', 'EROFS'];

/** Why a program could not do its work: a sentence where the person at the keyboard can act on it. */
export function toErrorMessage(error: unknown): string {
  if (error instanceof SettingsError || error instanceof MigrationError) return error.message;
  const { code, port } = error as { code?: string; port?: number };
  if (code !== undefined && DATA_DIR_CODES.includes(code)) {
    return `DATA_DIR can't be used: ${(error as Error).message}.`;
  }
  if (code === 'EADDRINUSE') return `Port ${port} is taken: stop what listens there, or choose another with PORT=….`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
