import { fromWallClock, wallClock } from '../../../shared/time-zone.ts';
import type { AppContext } from '../../common/context.ts';
import { randomId } from '../../common/ids.ts';
import { attemptEach } from '../../common/job-failures.ts';
import { JOB } from '../event-access/actor.ts';
import { lockEvent } from '../event-access/data.ts';
import { giveHouseholds } from '../rsvp/invite-service.ts';
import { insertReminderBatch } from './data.ts';
import { type MailPlan, planBatch, queueMails } from './plan-service.ts';
import { lockSender } from './quota-data.ts';
import { countRemaining } from './quota-service.ts';
import { type PlannedMail, recipientKey } from './recipients.ts';
import {
  findMailEvent,
  listAskedSince,
  listEarlierMails,
  listEventsToRemind,
  type MailEvent,
} from './recipients-data.ts';
import { listTextsWithLinks } from './send-rules.ts';
import type { MailSender } from './sender-service.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const DAYS_BEFORE_DEADLINE = [14, 3] as const;
/** The event's local hour from which reminders are sent, until the day ends. */
const REMINDER_HOUR = 10;
/** Nobody is reminded who was asked within this time: neither right after an invitation nor after a moved deadline. */
const PAUSE_MS = 2 * DAY_MS;

/** The reminder that is due now, as a key that is the same all day; undefined if there is none. */
function dueReminder({ rsvp: { deadline }, timeZone }: MailEvent, now: Date): string | undefined {
  if (!deadline || now >= deadline) return undefined;
  const lastDay = Math.floor(wallClock(deadline.getTime(), timeZone) / DAY_MS) * DAY_MS;
  const days = DAYS_BEFORE_DEADLINE.find((before) => {
    const day = lastDay - before * DAY_MS;
    return now >= fromWallClock(day + REMINDER_HOUR * HOUR_MS, timeZone) && now < fromWallClock(day + DAY_MS, timeZone);
  });
  return days && `${days} days before ${new Date(lastDay).toISOString().slice(0, 'YYYY-MM-DD'.length)}`;
}

interface Asked {
  /** By `recipientKey`: who was asked within `PAUSE_MS`. */
  readonly recent: ReadonlySet<string>;
  /** By `recipientKey`: who had a reminder before. */
  readonly reminded: ReadonlyMap<string, unknown>;
}

/**
 * Leaves out recipients who have answered, declined or were asked within `PAUSE_MS`. Mails beyond the account's limit
 * are marked as failed, so that the organiser can send them later; recipients who had no reminder yet come first.
 */
function chooseReminded(mails: readonly PlannedMail[], { recent, reminded }: Asked, remaining: number): PlannedMail[] {
  const keyOf = ({ householdId, address }: PlannedMail) => recipientKey(householdId, address);
  const rank = (mail: PlannedMail) => Number(reminded.has(keyOf(mail)));
  let left = remaining;
  return mails
    .filter((mail) => mail.reason !== 'answered' && mail.reason !== 'declined' && !recent.has(keyOf(mail)))
    .sort((one, other) => rank(one) - rank(other))
    .map((mail) => {
      if (mail.state !== 'planned') return mail;
      left -= 1;
      return left < 0 ? { ...mail, state: 'failed', reason: 'accountLimit' } : mail;
    });
}

async function remind(context: AppContext, { id, owner }: MailEvent): Promise<void> {
  await context.db.transaction(async (tx) => {
    const sender = await lockSender(tx, owner.id);
    await lockEvent(tx, id, JOB);
    // Read again under the locks: the deadline may have been moved meanwhile.
    const event = await findMailEvent(tx, id);
    const now = context.clock();
    const reminder = event && dueReminder(event, now);
    if (
      !sender ||
      !reminder ||
      !event.rsvp.isOpen ||
      !event.rsvp.sendsReminders ||
      listTextsWithLinks('reminder', event).length > 0
    )
      return;
    const made = { createdAt: now, sentAt: now, isSelection: false };
    const batch = { id: randomId(), eventId: id, kind: 'reminder' as const, reminder, ...made };
    if (!(await insertReminderBatch(tx, batch))) return;
    await giveHouseholds(tx, id, now);
    const planned = await planBatch(tx, context, { ...batch, event, householdIds: undefined, now });
    const recent = await listAskedSince(tx, id, new Date(now.getTime() - PAUSE_MS));
    const reminded = await listEarlierMails(tx, id, 'reminder');
    const mails = chooseReminded(planned.mails, { recent, reminded }, await countRemaining(tx, sender, event, now));
    const plan: MailPlan = { ...planned, mails };
    await queueMails(tx, context, { batch, plan, sender, event, now });
  });
}

/** Queues the reminders that are due: 14 and 3 days before the deadline, from ten in the morning of the event's time, once. */
export async function remindGuests(context: AppContext, mailSender: Pick<MailSender, 'wake'>): Promise<void> {
  const now = context.clock();
  const until = new Date(now.getTime() + (Math.max(...DAYS_BEFORE_DEADLINE) + 2) * DAY_MS);
  let hasReminded = false;
  await attemptEach(
    context,
    await listEventsToRemind(context.db, now, until),
    ({ id }) => ({ key: `guest-reminder ${id} ${now.toISOString().slice(0, 10)}`, failure: 'guests not reminded' }),
    async (event) => {
      if (dueReminder(event, now) === undefined) return;
      await remind(context, event);
      hasReminded = true;
    },
  );
  if (hasReminded) mailSender.wake();
}
