import { cp, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REPOSITORY } from './app-server.ts';
import { atEnd } from './clean-up.ts';

/** These files and folders of ours in a folder of their own, with the same packages: the beginning of another version. */
export async function copyRepository(parts: readonly string[]): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'placecard-proof-version-'));
  atEnd(() => rm(root, { recursive: true, force: true }));
  for (const part of parts) await cp(join(REPOSITORY, part), join(root, part), { recursive: true });
  await symlink(join(REPOSITORY, 'node_modules'), join(root, 'node_modules'));
  return root;
}
