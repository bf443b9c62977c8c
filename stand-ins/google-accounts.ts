import { createHash } from 'node:crypto';
import { escapeHtml } from '../src/shared/escape-html.ts';

export interface GoogleAccount {
  readonly sub: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly name: string;
  readonly picture: string;
}

export const DEMO_ACCOUNT = { email: 'demo@placecard.test', name: 'Demo Organiser' } as const;

/** Google's account ids have 21 digits. The same address always gets the same id, also after a restart. */
function subjectOf(email: string): string {
  const digest = createHash('sha256').update(email).digest('hex');
  return `1${BigInt(`0x${digest}`).toString().padStart(20, '0').slice(-20)}`;
}

/** A data URL, because accounts are stored and the port of this stand-in may change. */
function pictureOf(name: string): string {
  const initial = escapeHtml(Array.from(name)[0]?.toUpperCase() ?? '?');
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="#1F4D3A"/>' +
    `<text x="48" y="64" font-family="Georgia,serif" font-size="48" fill="#FAF8F4" text-anchor="middle">${initial}</text></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

export function googleAccount(input: { email: string; name: string; isVerified: boolean }): GoogleAccount {
  const email = input.email.trim().toLowerCase();
  const name = input.name.trim() || (email.split('@')[0] ?? email);
  return { sub: subjectOf(email), email, email_verified: input.isVerified, name, picture: pictureOf(name) };
}
