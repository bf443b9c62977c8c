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
  const files = await Promise.all(names.map((name) => readFile(join(outbox, name))));
  // Parsing is slow, and nearly all mails are to other tests' addresses.
  const parsed = await Promise.all(
    files.filter((file) => file.includes(address)).map((file) => PostalMime.parse(file)),
  );
  return parsed.filter((mail) => mail.to?.some((recipient) => recipient.address === address));
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
