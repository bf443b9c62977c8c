import type { PersonNews, PresenceNews, PresentPerson, SentPresence } from '../../../shared/contracts/presence.ts';
import { cursorMs } from '../../../shared/layout/layout-limits.ts';
import { readStored, writeStored } from '../../lib/browser-storage.ts';
import { createStore } from '../../lib/store.ts';

/** How often it is looked whether something is to be sent. */
const TICK_MS = 55;
/** What others are shown is forgotten after five seconds, so it is repeated before that. */
const REPEAT_MS = 3_500;
const STORED_UNDER = 'othersOnPlan';
const HIDDEN = 'hidden';

const isComplete = (person: PersonNews): person is PresentPerson => person.name !== undefined;

function apply(people: readonly PresentPerson[], { people: told, gone, isWhole }: PresenceNews) {
  const known = new Map(isWhole ? [] : people.map((person) => [person.id, person]));
  for (const person of told) {
    const before = known.get(person.id);
    if (isComplete(person)) known.set(person.id, person);
    else if (before) known.set(person.id, { ...before, ...person });
  }
  for (const id of gone) known.delete(id);
  return [...known.values()];
}

/** Who else has the plan open, and whether they are shown. */
export class Company {
  readonly people = createStore<readonly PresentPerson[]>([]);
  /** Whether so many edit already that this page only shows the plan; undefined while nothing is heard. */
  readonly watches = createStore<boolean | undefined>(undefined);
  /** Whether others are shown here, and this page shows them where it is. */
  readonly isShown = createStore(readStored(STORED_UNDER) !== HIDDEN);

  hear(news: PresenceNews): void {
    this.people.set(apply(this.people.get(), news));
    this.watches.set(news.watches);
  }

  /** Nothing is heard any more. */
  leave(): void {
    this.people.set([]);
    this.watches.set(undefined);
  }

  setShown(isShown: boolean): void {
    this.isShown.set(isShown);
    writeStored(STORED_UNDER, isShown ? 'shown' : HIDDEN);
  }
}

const companies = new Map<number, Company>();

/** The company on the plan of an event: the page's stream tells it the news (`plan-stream.ts`). */
export function companyOf(eventId: number): Company {
  const company = companies.get(eventId) ?? new Company();
  companies.set(eventId, company);
  return company;
}

/** Tells the others where one is while there are any. `look` says where; `send` is called one at a time. */
export function sendPresence(
  company: Pick<Company, 'people' | 'isShown'>,
  look: () => SentPresence,
  send: (presence: SentPresence) => Promise<unknown>,
): () => void {
  let sent = '';
  let sentAt = 0;
  let isSending = false;
  const timer = setInterval(() => {
    const others = company.people.get().length;
    if (isSending || others === 0 || !company.isShown.get() || Date.now() - sentAt < cursorMs(others + 1)) return;
    const presence = look();
    const text = JSON.stringify(presence);
    const { cursor, drag, selection, guests = [], isSearching = false } = presence;
    const isEmpty = !cursor && !drag && selection.length + guests.length === 0 && !isSearching;
    const isOld = !isEmpty && Date.now() - sentAt > REPEAT_MS;
    if (text === sent && !isOld) return;
    sent = text;
    sentAt = Date.now();
    isSending = true;
    // What is lost is out of date anyway.
    send(presence)
      .catch(() => {})
      .finally(() => {
        isSending = false;
      });
  }, TICK_MS);
  return () => clearInterval(timer);
}
