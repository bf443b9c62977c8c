/** A problem that the person who typed the command can solve. The message is a sentence and is shown without a stack. */
export class BackupError extends Error {}

const FILE_CODES = ['EACCES', 'EDQUOT', 'EFBIG', 'EIO', 'EISDIR', 'ENOENT', 'ENOSPC', 'ENOTDIR', 'EPERM', 'EROFS'];

/** Turns a file system error about the backup file into a sentence; other errors are returned as they are. */
export function toFileError(error: unknown, what: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  return code !== undefined && FILE_CODES.includes(code) ? new BackupError(`${what}: ${message}.`) : error;
}
