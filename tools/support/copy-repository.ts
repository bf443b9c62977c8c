import { cp, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { REPOSITORY } from './app-server.ts';
import { makeTemporaryFolder } from './clean-up.ts';

/** Copies these parts of the repository and links its packages: the starting point of "another version". */
export async function copyRepository(parts: readonly string[]): Promise<string> {
  const root = await makeTemporaryFolder('version');
  for (const part of parts) await cp(join(REPOSITORY, part), join(root, part), { recursive: true });
  await symlink(join(REPOSITORY, 'node_modules'), join(root, 'node_modules'));
  return root;
}
