import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What SESSION_SECRET is in production, local mode makes itself and keeps beside its database. */
const fileIn = (dataDir: string) => join(dataDir, 'session-secret');

async function writeBeside(file: string, secret: string): Promise<string> {
  const fresh = `${file}.${randomBytes(8).toString('hex')}`;
  await writeFile(fresh, secret, { mode: 0o600 });
  return fresh;
}

export async function readOrMakeLocalSecret(dataDir: string): Promise<string> {
  const file = fileIn(dataDir);
  if (!existsSync(file)) {
    const fresh = await writeBeside(file, randomBytes(32).toString('base64url'));
    // Of two first starts at once one gives its file the name, whole, and both read the same.
    await link(fresh, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    await rm(fresh);
  }
  return readFile(file, 'utf8');
}

export async function findLocalSecret(dataDir: string): Promise<string | undefined> {
  return existsSync(fileIn(dataDir)) ? readFile(fileIn(dataDir), 'utf8') : undefined;
}

/** The file it is in now. */
export async function replaceLocalSecret(dataDir: string, secret: string): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  await rename(await writeBeside(fileIn(dataDir), secret), fileIn(dataDir));
  return fileIn(dataDir);
}
