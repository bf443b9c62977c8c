import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

export function freshAddress(): string {
  return `guest-${randomUUID()}@example.com`;
}

/** The mails to an address, oldest first. */
export async function readMails(address: string): Promise<Email[]> {
  const outbox = process.env.PLACECARD_OUTBOX ?? '';
  const names = (await readdir(outbox)).filter((name) => name.endsWith('.eml')).sort();
  const mails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(outbox, name)))));
  return mails.filter((mail) => mail.to?.some((recipient) => recipient.address === address));
}

/** The subject of the newest mail. Poll it: some mails are sent after the response. */
export async function readLastSubject(address: string): Promise<string | undefined> {
  return (await readMails(address)).at(-1)?.subject;
}

/** The newest mailed code. The app sends codes before it responds, so no waiting is needed. */
export async function readCode(address: string): Promise<string> {
  const codes = (await readMails(address)).map((mail) => mail.text?.match(/\d{6}/)?.[0]);
  const code = codes.findLast((found) => found !== undefined);
  if (!code) throw new Error(`No mail to ${address} has a code.`);
  return code;
}
