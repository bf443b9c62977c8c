import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';

export function freshAddress(): string {
  return `guest-${randomUUID()}@example.com`;
}

/** The code in the newest mail to an address. The app writes a mail before it answers, so there is nothing to wait for. */
export async function readCode(address: string): Promise<string> {
  const outbox = process.env.PLACECARD_OUTBOX ?? '';
  const names = (await readdir(outbox)).filter((name) => name.endsWith('.eml')).sort();
  for (const name of names.reverse()) {
    const mail = await PostalMime.parse(await readFile(join(outbox, name)));
    const code = mail.text?.match(/\d{6}/)?.[0];
    if (code && mail.to?.some((recipient) => recipient.address === address)) return code;
  }
  throw new Error(`There is no code for ${address}.`);
}
