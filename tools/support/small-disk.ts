import { spawnSync } from 'node:child_process';
import { open } from 'node:fs/promises';
import { onCleanUp } from './clean-up.ts';

export const NO_DISK = 'this machine does not allow mounting a small disk to fill';

/** Mounts a disk small enough to fill at this folder; false where that is not allowed. */
export function mountDisk(folder: string, megabytes: number): boolean {
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0777`, 'none', folder]);
  if (status === 0) onCleanUp(() => void spawnSync('umount', ['-l', folder]));
  return status === 0;
}

/** Fills the disk that the file is on to the last byte. */
export async function fillDisk(path: string): Promise<void> {
  const file = await open(path, 'w');
  for (const size of [1024 * 1024, 4096, 1]) {
    const piece = Buffer.alloc(size);
    try {
      for (;;) await file.write(piece);
    } catch (error) {
      if ((error as { code?: string }).code !== 'ENOSPC') throw error;
    }
  }
  await file.close();
}
