/** What the person at the keyboard can act on, in a sentence; shown as it is. */
export class BackupError extends Error {}

const FILE_CODES = ['EACCES', 'EDQUOT', 'EFBIG', 'EIO', 'EISDIR', 'ENOENT', 'ENOSPC', 'ENOTDIR', 'EPERM', 'EROFS'];

/** What the file system says of the backup's own file. */
export function toFileError(error: unknown, what: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  return code !== undefined && FILE_CODES.includes(code) ? new BackupError(`${what}: ${message}.`) : error;
}
