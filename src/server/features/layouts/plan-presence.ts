import { MAX_EDITING_PEOPLE, PRESENCE_KEPT_MS, type SentPresence } from '../../../shared/contracts/presence.ts';
import type { Stream } from '../change-streams/event-streams.ts';

export interface Person extends SentPresence {
  readonly id: string;
  readonly name: string | null;
  readonly color: number;
  readonly isEditor: boolean;
  /** When this person came, by the clock of the server that says so: of too many editors the last ones watch. */
  readonly since: number;
  /** When this person last called, by the clock of the server that was called; 0 for one who only listens. */
  readonly calledAt: number;
}

/** Whoever comes or calls: what is shown of them is added. */
export type Visiting = Omit<Person, keyof SentPresence | 'calledAt'>;

/** Somebody whom this server knows by a stream, or by calls: those may reach another server than the stream. */
interface OwnPerson extends Person {
  readonly streams: number;
}

/** Whom another server has on the plan. */
interface OtherServer {
  heardAt: number;
  readonly people: Map<string, Person>;
}

interface Listening {
  readonly personId: string;
  /** Whether it has heard of everybody; false for a new stream, and for one that was too slow for some news. */
  hasWhole: boolean;
  watches: boolean;
}

/** Who is to be told about: with everything, or only where cursor and drag are. */
type News = Map<string, 'moved' | 'whole'>;

const NOTHING: SentPresence = { cursor: null, selection: [], drag: null, guests: [], isSearching: false };
/** Whether somebody only points and drags elsewhere. */
const isSameBut = (one: SentPresence | undefined, other: SentPresence) => {
  const textOf = ({ selection, guests, isSearching }: SentPresence) => JSON.stringify([selection, guests, isSearching]);
  return one !== undefined && textOf(one) === textOf(other);
};

/** Everybody who has one plan open, on all servers. Nothing of it is stored. */
export class PlanPresence {
  readonly own = new Map<string, OwnPerson>();
  readonly others = new Map<string, OtherServer>();
  readonly listening = new Map<Stream, Listening>();
  /** When the streams of this server were last told of somebody. */
  toldAt = 0;
  /** For the streams of this server. */
  readonly news: News = new Map();
  /** For the other servers: only of people whom this server knows itself. */
  readonly outgoing: News = new Map();
  /** It is not known yet whether other servers may have somebody here. */
  mustGreet = true;
  /** Other servers that may have somebody here are to be asked. */
  isGreeting = false;

  get isEmpty(): boolean {
    return this.own.size === 0;
  }

  tell(id: string, what: 'moved' | 'whole', isOwn: boolean): void {
    for (const news of isOwn ? [this.news, this.outgoing] : [this.news])
      if (news.get(id) !== 'whole') news.set(id, what);
  }

  tellOthersAll(): void {
    for (const id of this.own.keys()) this.outgoing.set(id, 'whole');
  }

  /** A person may be known to several servers: the one that was called last knows where they are, the first one since when. */
  find(id: string): Person | undefined {
    let found: Person | undefined;
    for (const people of [this.own, ...Array.from(this.others.values(), (other) => other.people)]) {
      const each: Person | undefined = people.get(id);
      if (!each || !found) found ??= each;
      else found = { ...(each.calledAt > found.calledAt ? each : found), since: Math.min(each.since, found.since) };
    }
    return found;
  }

  everybody(): Person[] {
    const ids = new Set([...this.own.keys(), ...[...this.others.values()].flatMap(({ people }) => [...people.keys()])]);
    return [...ids].flatMap((id) => this.find(id) ?? []);
  }

  /** Ids of the editors who came when so many edited already. */
  listWatchers(): ReadonlySet<string> {
    const editors = this.everybody().filter(({ isEditor }) => isEditor);
    if (editors.length <= MAX_EDITING_PEOPLE) return new Set();
    editors.sort((a, b) => a.since - b.since || (a.id < b.id ? -1 : 1));
    return new Set(editors.slice(MAX_EDITING_PEOPLE).map(({ id }) => id));
  }

  /** Takes in who comes or calls, with the name and the role that they have now. */
  private take(person: Visiting, shown: Partial<OwnPerson>): void {
    const known = this.own.get(person.id);
    const found = this.find(person.id);
    const own = { ...NOTHING, calledAt: 0, streams: 0, ...known, ...person, ...shown };
    this.own.set(person.id, { ...own, since: known?.since ?? person.since });
    const isSamePerson = known?.name === own.name && known.isEditor === own.isEditor;
    // Others were told of one of these selections.
    const isMove = isSamePerson && [known, found].every((each) => isSameBut(each, own));
    this.tell(person.id, isMove ? 'moved' : 'whole', true);
  }

  join(stream: Stream, person: Visiting): void {
    this.take(person, { streams: (this.own.get(person.id)?.streams ?? 0) + 1 });
    this.listening.set(stream, { personId: person.id, hasWhole: false, watches: false });
  }

  leave(stream: Stream): void {
    const id = this.listening.get(stream)?.personId;
    this.listening.delete(stream);
    const person = id === undefined ? undefined : this.own.get(id);
    if (!person) return;
    // A stream that breaks takes the cursor along; after a moment the browser comes back.
    if (person.streams === 1) this.own.delete(person.id);
    else this.own.set(person.id, { ...person, streams: person.streams - 1 });
    this.tell(person.id, 'whole', true);
  }

  show(person: Visiting, sent: SentPresence, now: number): void {
    this.take(person, { ...NOTHING, ...sent, calledAt: now });
  }

  /** Takes in what another server tells. Returns whether that server has to be told of everybody here. */
  hear(server: string, { people, gone }: { people: readonly Partial<Person>[]; gone: readonly string[] }, now: number) {
    const known = this.others.get(server);
    const other = known ?? { heardAt: now, people: new Map<string, Person>() };
    this.others.set(server, other);
    other.heardAt = now;
    for (const { id = '', ...person } of people) {
      const before = other.people.get(id);
      // Who is not known yet is told of again within seconds.
      if (!before && person.name === undefined) continue;
      const found = this.find(id);
      // News with a name have everything, and leave out what is empty.
      const told = { ...(person.name === undefined ? before : NOTHING), id, ...person } as Person;
      other.people.set(id, told);
      const isMove = person.name === undefined && isSameBut(found, told);
      this.tell(id, isMove ? 'moved' : 'whole', false);
    }
    for (const id of gone) if (other.people.delete(id)) this.tell(id, 'whole', false);
    return known === undefined;
  }

  forget(server: string): void {
    for (const id of this.others.get(server)?.people.keys() ?? []) this.tell(id, 'whole', false);
    this.others.delete(server);
  }

  /** Drops what nobody has confirmed for a while. Returns whether a server is among it. */
  expire(now: number): boolean {
    for (const person of this.own.values()) {
      if (now - person.calledAt < PRESENCE_KEPT_MS || (person.streams > 0 && person.calledAt === 0)) continue;
      if (person.streams === 0) this.own.delete(person.id);
      else this.own.set(person.id, { ...person, ...NOTHING, calledAt: 0 });
      this.tell(person.id, 'whole', true);
    }
    const silent = [...this.others].filter(([, { heardAt }]) => now - heardAt >= PRESENCE_KEPT_MS);
    for (const [server] of silent) this.forget(server);
    return silent.length > 0;
  }
}
