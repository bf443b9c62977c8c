import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

export function freshAddress(): string {
  return `guest-${randomUUID()}@example.com`;
}

/** The mails to an address, oldest first. The app writes a mail before it answers, so there is nothing to wait for. */
export async function readMails(address: string): Promise<Email[]> {
  const outbox = process.env.PLACECARD_OUTBOX ?? '';
  const names = (await readdir(outbox)).filter((name) => name.endsWith('.eml')).sort();
  const mails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(outbox, name)))));
  return mails.filter((mail) => mail.to?.some((recipient) => recipient.address === address));
}

/** The code in the newest mail to an address that has one. */
export async function readCode(address: string): Promise<string> {
  const codes = (await readMails(address)).map((mail) => mail.text?.match(/\d{6}/)?.[0]);
  const code = codes.findLast((found) => found !== undefined);
  if (!code) throw new Error(`There is no code for ${address}.`);
  return code;
}
