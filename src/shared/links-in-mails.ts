import type { GuestMailKind } from './contracts/guest-mails.ts';
import { findLink } from './links-in-text.ts';

/** The event's own texts that mails to guests show. */
interface TextsOfEvent {
  readonly name: string;
  readonly location: string | null;
  readonly invitationText: string | null;
}

/** Names of the fields that are shown in a mail of this kind and contain a link. */
export function listFieldsWithLinks(kind: GuestMailKind, texts: TextsOfEvent): (keyof TextsOfEvent)[] {
  const fields = ['name', 'location', ...(kind === 'invitation' ? (['invitationText'] as const) : [])] as const;
  return fields.filter((field) => findLink(texts[field] ?? '') !== null);
}
