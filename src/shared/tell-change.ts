import type { LogActor, LogPart, Via } from './contracts/event-log.ts';
import type { PlainMessageKey, Translate } from './i18n/message-key.ts';
import { seatLabel } from './seat-label.ts';

/** Words for the fields of a change; several columns may be one word, and those without one are not named. */
const FIELD_WORDS: Record<string, PlainMessageKey> = {
  fullName: 'history.field_fullName',
  email: 'history.field_email',
  phone: 'history.field_phone',
  notes: 'history.field_notes',
  household: 'history.field_household',
  companionOf: 'history.field_companionOf',
  sortName: 'history.field_sortName',
  cardName: 'history.field_cardName',
  ageGroup: 'history.field_ageGroup',
  needsHighChair: 'history.field_needsHighChair',
  tags: 'history.field_tags',
  meals: 'history.field_meals',
  name: 'history.field_name',
  date: 'history.field_date',
  time_zone: 'history.field_date',
  location: 'history.field_location',
  description: 'history.field_description',
  status: 'history.field_status',
  title_text: 'history.field_look',
  subtitle_text: 'history.field_look',
  primary_color: 'history.field_look',
  background_image: 'history.field_look',
  language: 'history.field_language',
  max_guests: 'history.field_maxGuests',
  name_order: 'history.field_nameOrder',
  show_notes_to_guests: 'history.field_privacy',
  needs_kept_days: 'history.field_privacy',
  editors_see_needs: 'history.field_privacy',
  share_code: 'history.field_shareCode',
  door_code: 'history.field_doorCode',
  door_allows: 'history.field_door',
  user_id: 'history.field_owner',
  pass_limit: 'history.field_pass',
  salutation: 'history.field_salutation',
  rsvp_token: 'history.field_link',
  message: 'history.field_message',
  width: 'history.field_room',
  height: 'history.field_room',
  tables: 'history.field_tables',
  items: 'history.field_items',
};

function tellFields(t: Translate, fields: readonly string[]): string {
  return [...new Set(fields.flatMap((field) => FIELD_WORDS[field] ?? []))].map((key) => t(key)).join(', ');
}

/** 'Table 4, Seat 2', as the table is called now; 'no seat' without one. */
export function tellPlace(t: Translate, part: LogPart, time: 'before' | 'after'): string {
  const { table: tableNumber = null, seat: seatNumber = null } = part[time];
  return seatLabel(t, { tableNumber, seatNumber, tableName: part.tableNames[time] }) ?? t('history.noSeat');
}

/** Whether the part moved a guest: there is a seat to put the guest back to. */
export const isMove = ({ guest, action, before, after }: LogPart) =>
  guest !== null &&
  action !== 'added' &&
  action !== 'removed' &&
  before.table !== undefined &&
  after.table !== undefined;

const tellMove = (t: Translate, part: LogPart) =>
  t('history.moved', { from: tellPlace(t, part, 'before'), to: tellPlace(t, part, 'after') });

function tellArrival(t: Translate, { before, after }: LogPart): string {
  if (!after.arrivals) return t('history.arrivalUndone');
  return t(before.arrivals ? 'history.arrivedAgain' : 'history.arrived');
}

const replyWord = (attendance: LogPart['before']['attendance']) => `attendance.${attendance ?? 'notAsked'}` as const;

function tellGuest(t: Translate, part: LogPart): string {
  const { action, before, after } = part;
  const fields = tellFields(t, part.fields);
  const said = {
    added: () => [t('history.added'), after.table != null && tellPlace(t, part, 'after')],
    removed: () => [t('history.removed'), before.table != null && tellPlace(t, part, 'before')],
    arrival: () => [tellArrival(t, part), isMove(part) && tellMove(t, part)],
    attendance: () => [
      t('history.reply', { from: t(replyWord(before.attendance)), to: t(replyWord(after.attendance)) }),
      isMove(part) && tellMove(t, part),
    ],
    seat: () => [tellMove(t, part)],
    changed: () => [],
    erased: () => [],
  }[action]();
  const isEdit = action !== 'added' && fields !== '';
  return [...said, isEdit && t('history.changed', { fields })].filter(Boolean).join('; ');
}

const MANY = {
  added: 'history.addedMany',
  changed: 'history.changedMany',
  seat: 'history.movedMany',
  attendance: 'history.replyMany',
  arrival: 'history.arrivedMany',
  removed: 'history.removedMany',
  erased: 'history.erasedMany',
} as const;

const tellMails = (t: Translate, kind: string | undefined) =>
  t(kind === 'invitation' || kind === 'reminder' || kind === 'seats' ? `history.mails_${kind}` : 'history.mails');

function tellOther(t: Translate, { subject, action, count, after }: LogPart): string {
  if (subject === 'household') {
    if (action === 'added') return t('history.householdAdded', { count });
    return action === 'removed' ? t('history.householdRemoved', { count }) : t('history.householdChanged');
  }
  if (subject === 'mails') return tellMails(t, after.kind);
  if (subject === 'event') return t(action === 'added' ? 'history.eventAdded' : 'history.event');
  return subject === 'guest' || subject === 'guests' ? '' : t(`history.${subject}`);
}

/** What was done, without the guest's name: 'Table 4 → Table 7'. */
export function tellPart(t: Translate, part: LogPart): string {
  if (part.guest) return tellGuest(t, part);
  const { subject, action, count, after } = part;
  if (subject === 'guest' || subject === 'guests') {
    const changed = after.changed ?? 0;
    return [count > 0 && t(MANY[action], { count }), changed > 0 && t('history.changedMany', { count: changed })]
      .filter(Boolean)
      .join(', ');
  }
  const [what, fields] = [tellOther(t, part), action === 'changed' ? tellFields(t, part.fields) : ''];
  return fields === '' ? what : t('history.withFields', { what, fields });
}

export function tellActor(t: Translate, { kind, name }: LogActor): string {
  if (kind === 'user') return name ?? t('history.formerMember');
  if (kind === 'household') return name === null ? t('history.by_households') : t('history.by_household', { name });
  return t(`history.by_${kind}`);
}

export const tellVia = (t: Translate, via: Via): string => t(`history.via_${via}`);
