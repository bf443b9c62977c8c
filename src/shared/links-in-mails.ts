import type { GuestMailKind } from './contracts/guest-mails.ts';
import { findLink, hasPhoneNumber } from './links-in-text.ts';

/** The event's own texts that mails to guests show. */
interface TextsOfEvent {
  readonly name: string;
  readonly location: string | null;
  readonly invitationText: string | null;
}

/** Whether mails may show an event's name. It stands in their subject, which must not tell anybody whom to call. */
export const isMailableName = (name: string) => findLink(name) === null && !hasPhoneNumber(name);

/** Names of the fields that are shown in a mail of this kind and contain a link, or in the name a telephone number. */
export function listFieldsWithLinks(kind: GuestMailKind, texts: TextsOfEvent): (keyof TextsOfEvent)[] {
  const fields = ['name', 'location', ...(kind === 'invitation' ? (['invitationText'] as const) : [])] as const;
  return fields.filter((field) =>
    field === 'name' ? !isMailableName(texts.name) : findLink(texts[field] ?? '') !== null,
  );
}
