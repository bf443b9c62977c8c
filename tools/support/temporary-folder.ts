import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onCleanUp } from './clean-up.ts';

/** An empty folder that clean-up removes. */
export async function makeTemporaryFolder(purpose: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `placecard-${purpose}-`));
  onCleanUp(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}
