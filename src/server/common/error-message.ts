import { SettingsError } from '../config.ts';
import { MigrationError } from '../db/migrations.ts';

/** Errors of the file system for a data folder that is no folder, can't be written or is full. */
const DATA_DIR_CODES = ['EACCES', 'EEXIST', 'ENOSPC', 'ENOTDIR', 'EPERM', 'EROFS'];

/** What to print in the terminal when a program fails: a sentence where the user can do something about it, else the stack. */
export function toErrorMessage(error: unknown): string {
  if (error instanceof SettingsError || error instanceof MigrationError) return error.message;
  const { code, port } = error as { code?: string; port?: number };
  if (code !== undefined && DATA_DIR_CODES.includes(code)) {
    return `DATA_DIR can't be used: ${(error as Error).message}.`;
  }
  if (code === 'EADDRINUSE') return `Port ${port} is taken: stop what listens there, or choose another with PORT=….`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
