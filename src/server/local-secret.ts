import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Local mode creates its own SESSION_SECRET and stores it in the data folder. */
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
    // `link` fails where the file exists, so that two first starts at the same time end up with the same secret.
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

export async function replaceLocalSecret(dataDir: string, secret: string): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  await rename(await writeBeside(fileIn(dataDir), secret), fileIn(dataDir));
  return fileIn(dataDir);
}
