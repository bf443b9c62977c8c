import { createHmac } from 'node:crypto';
import {
  PERSON_COLORS,
  type PersonNews,
  type PresenceNews,
  type SentPresence,
} from '../../../shared/contracts/presence.ts';
import type { AppContext } from '../../common/context.ts';
import { randomToken } from '../../common/ids.ts';
import type { Listener } from '../../db/listener.ts';
import { AppError } from '../../http/errors.ts';
import type { Stream } from '../change-streams/event-streams.ts';
import { type Person, PlanPresence, type Visiting } from './plan-presence.ts';
import { LOCKED_GROUPS, listGroupsOfOthers, lockGroups, sendPresence, unlockGroup } from './presence-data.ts';

const CHANNEL = 'plan_presence';
/** News are gathered for so long, for the streams and for other servers. */
const GATHER_MS = 100;
/** So long nothing more is told to so many streams: each has to be told of everybody, which costs the square of their number. */
const restMs = (streams: number) => streams * 25 - GATHER_MS / 2;
/** How often the other servers are told of everybody again, and what is old is dropped. */
const CHECK_MS = 1_000;
const REPEAT_CHECKS = 2;
/** PostgreSQL takes 8,000 bytes in a notification. What does not fit is told with the next one. */
const MAX_PAYLOAD_BYTES = 7_900;
/** Of a plan that nobody has open any more. */
const LEFT_PLAN_BYTES = 90;
const MAX_LEFT_PLANS = 40;
/** Of one person in a notification; long selections are cut. */
const MAX_PERSON_BYTES = 2_000;

/** An account that may be shown on a plan. */
export interface Visitor {
  readonly userId: number;
  readonly name: string | null;
  readonly isEditor: boolean;
}

interface CompanyMessage {
  /** The sender has just come to the plan, and wants to know who is there. */
  readonly isGreeting: boolean;
  readonly people: readonly Partial<Person>[];
  readonly gone: readonly string[];
  /** The sender has nobody there any more. */
  readonly isLeaving: boolean;
}

const toNews = ({ id, name, color, isEditor, cursor, selection, drag, guests, isSearching }: Person): PersonNews => ({
  id,
  name,
  color,
  isEditor,
  cursor,
  selection,
  drag,
  ...(guests && guests.length > 0 && { guests }),
  ...(isSearching && { isSearching }),
});
const toMove = ({ id, cursor, drag }: Person): PersonNews => ({ id, cursor, drag });

function cutSelection(person: Person): Person {
  let cut = person;
  const byteLength = () => Buffer.byteLength(JSON.stringify(cut));
  if (byteLength() > MAX_PERSON_BYTES && cut.drag && 'ids' in cut.drag) {
    cut = { ...cut, drag: { ...cut.drag, ids: cut.drag.ids.slice(0, 5) } };
  }
  while (cut.selection.length + (cut.guests?.length ?? 0) > 0 && byteLength() > MAX_PERSON_BYTES) {
    const { selection, guests = [] } = cut;
    cut = { ...cut, selection: selection.slice(0, selection.length >> 1), guests: guests.slice(0, guests.length >> 1) };
  }
  return cut;
}

export type Presence = ReturnType<typeof createPresence>;

/**
 * Shows people who have the same plan open to each other, on whichever server they are. Servers tell each other by notifications that
 * no transaction writes, and only about plans on which another server has somebody, too: a lock that each server holds for its plans says
 * whether there may be one.
 */
export function createPresence(
  { sessionSecret, clock }: Pick<AppContext, 'sessionSecret' | 'clock'>,
  listener: Listener,
) {
  const server = randomToken();
  const plans = new Map<number, PlanPresence>();
  /** Plans of this server in each group; a group with any is locked. */
  const groups = new Map<number, number>();
  const leaving = new Set<number>();
  let gathering: ReturnType<typeof setTimeout> | undefined;
  let checks = 0;
  let isAsking = false;

  const idOf = (eventId: number, userId: number) =>
    createHmac('sha256', sessionSecret).update(`presence ${eventId} ${userId}`).digest('base64url').slice(0, 12);
  const toPerson = (eventId: number, { userId, name, isEditor }: Visitor): Visiting => ({
    id: idOf(eventId, userId),
    name,
    isEditor,
    color: userId % PERSON_COLORS,
    since: clock().getTime(),
  });

  const groupOf = (eventId: number) => eventId % LOCKED_GROUPS;

  /** Asks the other servers who is on plans that were opened, if one of them may have somebody there. */
  async function greet(): Promise<void> {
    const asked = [...plans].filter(([, { mustGreet }]) => mustGreet);
    if (isAsking || asked.length === 0) return;
    isAsking = true;
    for (const [, plan] of asked) plan.mustGreet = false;
    const isLocked = await lockGroups(listener, [...new Set(asked.map(([eventId]) => groupOf(eventId)))]).catch(
      () => false,
    );
    const groupsOfOthers = isLocked ? await listGroupsOfOthers(listener).catch(() => undefined) : undefined;
    isAsking = false;
    for (const [eventId, plan] of asked) {
      // What failed is asked again by the next check.
      if (!groupsOfOthers) plan.mustGreet = true;
      else if (groupsOfOthers.has(groupOf(eventId))) {
        plan.isGreeting = true;
        plan.tellOthersAll();
      }
    }
    wake();
    if (groupsOfOthers) await greet();
  }

  function open(eventId: number): PlanPresence {
    const known = plans.get(eventId);
    if (known) return known;
    const plan = new PlanPresence();
    plans.set(eventId, plan);
    const group = groupOf(eventId);
    groups.set(group, (groups.get(group) ?? 0) + 1);
    leaving.delete(eventId);
    void greet();
    return plan;
  }

  function closeEmpty(eventId: number, plan: PlanPresence): void {
    if (!plan.isEmpty || plans.get(eventId) !== plan) return;
    plans.delete(eventId);
    const group = groupOf(eventId);
    const rest = (groups.get(group) ?? 1) - 1;
    if (rest > 0) groups.set(group, rest);
    else {
      groups.delete(group);
      unlockGroup(listener, group).catch(() => {});
    }
    if (plan.others.size > 0) leaving.add(eventId);
  }

  function wake(): void {
    gathering ??= setTimeout(() => {
      gathering = undefined;
      const due = [...plans.values()].filter(({ toldAt, listening }) => Date.now() - toldAt >= restMs(listening.size));
      for (const plan of due) tellStreams(plan);
      if (due.length < plans.size) wake();
      tellServers();
    }, GATHER_MS).unref();
  }

  function tellStreams(plan: PlanPresence): void {
    const isUnheard = [...plan.listening].some(([stream, { hasWhole }]) => !hasWhole && stream.takesOffers);
    if (plan.news.size === 0 && !isUnheard) return;
    plan.toldAt = Date.now();
    const watchers = plan.listWatchers();
    const everybody = isUnheard
      ? plan.everybody().map((person) => ({ id: person.id, json: JSON.stringify(toNews(person)) }))
      : [];
    const changed = [...plan.news].map(([id, what]) => {
      const person = plan.find(id);
      return { id, json: person && JSON.stringify(what === 'whole' ? toNews(person) : toMove(person)) };
    });
    plan.news.clear();
    for (const [stream, heard] of plan.listening) {
      // One that is slow is told of everybody once it has read what it was sent.
      if (!stream.takesOffers) {
        heard.hasWhole = false;
        continue;
      }
      const watches = watchers.has(heard.personId);
      const isWhole = !heard.hasWhole;
      const others = (isWhole ? everybody : changed).filter(({ id }) => id !== heard.personId);
      if (!isWhole && others.length === 0 && watches === heard.watches) continue;
      const people = others.flatMap(({ json }) => json ?? []);
      const gone = others.flatMap(({ id, json }) => (json === undefined ? id : []));
      const rest: Omit<PresenceNews, 'people'> = { gone, isWhole, watches };
      stream.offer(
        Buffer.from(`event: presence\ndata: {"people":[${people.join()}],${JSON.stringify(rest).slice(1)}\n\n`),
      );
      heard.hasWhole = true;
      heard.watches = watches;
    }
  }

  /** One notification for all plans. */
  function tellServers(): void {
    const messages: Record<string, CompanyMessage> = {};
    let bytes = 0;
    for (const eventId of [...leaving].slice(0, MAX_LEFT_PLANS)) {
      messages[eventId] = { isGreeting: false, people: [], gone: [], isLeaving: true };
      bytes += LEFT_PLAN_BYTES;
      leaving.delete(eventId);
    }
    for (const [eventId, plan] of [...plans]) {
      if (plan.others.size === 0 && !plan.isGreeting) plan.outgoing.clear();
      if (plan.outgoing.size === 0) continue;
      const people: Partial<Person>[] = [];
      const gone: string[] = [];
      for (const [id, what] of plan.outgoing) {
        const known = plan.own.get(id);
        const person = known && cutSelection(known);
        const { since = 0, calledAt = 0 } = person ?? {};
        const told =
          person && (what === 'whole' ? { ...toNews(person), since, calledAt } : { ...toMove(person), calledAt });
        bytes += Buffer.byteLength(JSON.stringify(told ?? id)) + 100;
        if (bytes > MAX_PAYLOAD_BYTES) break;
        plan.outgoing.delete(id);
        if (told) people.push(told);
        else gone.push(id);
      }
      if (people.length + gone.length === 0) break;
      messages[eventId] = { isGreeting: plan.isGreeting, people, gone, isLeaving: false };
      plan.isGreeting = false;
      // Next time those come first that did not fit now.
      plans.delete(eventId);
      plans.set(eventId, plan);
    }
    if (Object.keys(messages).length === 0) return;
    // What is lost is told again within seconds.
    sendPresence(listener, CHANNEL, JSON.stringify({ server, messages })).catch(() => {});
    if (bytes > MAX_PAYLOAD_BYTES || leaving.size > 0) wake();
  }

  function hear(payload: string): void {
    const told = JSON.parse(payload) as { server: string; messages: Record<string, CompanyMessage> };
    if (told.server === server) return;
    for (const [eventId, message] of Object.entries(told.messages)) {
      const plan = plans.get(Number(eventId));
      if (!plan) continue;
      wake();
      if (message.isLeaving) plan.forget(told.server);
      else if (plan.hear(told.server, message, clock().getTime()) || message.isGreeting) {
        plan.tellOthersAll();
      }
    }
  }

  listener.subscribe({
    channel: CHANNEL,
    onNotification: hear,
    onGap() {
      // The locks went with the connection.
      for (const plan of plans.values()) plan.mustGreet = true;
      if (listener.isConnected) void greet();
    },
  });

  const checking = setInterval(() => {
    checks += 1;
    const now = clock().getTime();
    for (const [eventId, plan] of plans) {
      // A server that was only slow has forgotten this one, too: neither would ever tell the other again.
      if (plan.expire(now)) plan.mustGreet = true;
      closeEmpty(eventId, plan);
      if (plan.others.size > 0 && checks % REPEAT_CHECKS === 0) plan.tellOthersAll();
      const isUnheard = [...plan.listening.values()].some(({ hasWhole }) => !hasWhole);
      if (isUnheard || plan.news.size + plan.outgoing.size > 0) wake();
    }
    if (leaving.size > 0) wake();
    void greet();
  }, CHECK_MS).unref();

  return {
    /** Shows whoever opened the stream to the others until the stream is closed. */
    join(eventId: number, stream: Stream, visitor: Visitor): () => void {
      const plan = open(eventId);
      plan.join(stream, toPerson(eventId, visitor));
      wake();
      return () => {
        plan.leave(stream);
        closeEmpty(eventId, plan);
        wake();
      };
    },

    /** Shows the others where somebody is. */
    show(eventId: number, visitor: Visitor, sent: SentPresence): void {
      open(eventId).show(toPerson(eventId, visitor), sent, clock().getTime());
      wake();
    },

    /** Refuses edits of somebody who came when so many edited already, as far as this server knows of the others. */
    requirePlace(eventId: number, userId: number): void {
      if (plans.get(eventId)?.listWatchers().has(idOf(eventId, userId))) {
        throw new AppError('plan_full', 'Too many people edit this plan. You can watch until one of them leaves.');
      }
    },

    close(): void {
      clearInterval(checking);
      clearTimeout(gathering);
    },
  };
}
