import { type GuestPage, HYDRATION_DATA_ID, type HydrationData } from '../../src/shared/contracts/guest-pages.ts';
import { type FoundGuest, MORE_MATCHES_HEADER } from '../../src/shared/contracts/seat-finder.ts';
import { paths } from '../../src/shared/paths.ts';
import { Caller } from './caller.ts';
import type { Action, Visit } from './evening.ts';
import { seatText } from './expected-values.ts';
import type { Answer, Judge } from './recorder.ts';
import { requireStatus, SETTLE_MS, type Stage } from './stage.ts';
import type { Person } from './venue.ts';

/** As browsers do for one site. */
const CONNECTIONS = 6;
const MAX_SHOWN = 20;

/** Half of the phones have an address of the new kind; no two share a network. */
export function guestAddress(index: number): string {
  if (index % 2 === 1) return `2001:db8:${(index >> 8).toString(16)}:${(index & 255).toString(16)}::7`;
  return `100.${64 + (index >> 16)}.${(index >> 8) & 255}.${index & 255}`;
}

function readPage(html: string): GuestPage {
  const json = new RegExp(`id="${HYDRATION_DATA_ID}">(.*?)</script>`, 's').exec(html)?.[1];
  return (JSON.parse(json ?? 'null') as HydrationData).page;
}

/** What a guest's phone is answered, held against what is so at that time. */
function createJudges({ world, seats, arrivals }: Stage) {
  const names = new Map(world.people.map(({ id, fullName }) => [id, fullName]));

  function judgePeople(people: readonly FoundGuest[], { exchange }: Answer): string | undefined {
    for (const person of people) {
      if (names.get(person.id) !== person.fullName) return `shows ${person.fullName} as guest ${person.id}`;
      const problem = seats.judge(person.id, seatText(person), exchange, SETTLE_MS);
      if (problem) return problem;
    }
    return undefined;
  }

  function judgeFound(person: Person, people: readonly FoundGuest[], hasMore: boolean, answer: Answer) {
    const isShown = people.some(({ id }) => id === person.id);
    if (!isShown && !hasMore) return `does not show ${person.fullName}`;
    return judgePeople(people, answer);
  }

  return {
    page(): Judge {
      return (answer) => {
        const problem = requireStatus(answer);
        if (problem) return problem;
        const page = readPage(answer.text);
        if (page.kind !== 'seatFinder' || page.event.id !== world.eventId || !page.event.hasGuests) {
          return `is not the event’s page but ${page.kind}`;
        }
        if (!answer.text.includes('<form') || page.answer !== null) return 'is not the empty form';
        const [script = 'a script'] = world.pageFiles;
        return answer.text.includes(`src="${script}"`) ? undefined : `does not load ${script}`;
      };
    },

    file(): Judge {
      return (answer) => {
        const { headers, text } = answer;
        if (text.length === 0 || !headers['cache-control']?.startsWith('public')) return 'can’t be kept, or is empty';
        return requireStatus(answer);
      };
    },

    lookup(person: Person, { typing }: Action): Judge {
      return (answer) => {
        const problem = requireStatus(answer);
        if (problem) return problem;
        const people = JSON.parse(answer.text) as FoundGuest[];
        if (typing === 'stranger') return people.length === 0 ? undefined : `finds ${people.length} for a stranger`;
        if (people.length > MAX_SHOWN) return `shows ${people.length} people`;
        const hasMore = typing === 'part' && answer.headers[MORE_MATCHES_HEADER] === 'true';
        return judgeFound(person, people, hasMore, answer);
      };
    },

    reload(person: Person): Judge {
      return (answer) => {
        const problem = requireStatus(answer);
        if (problem) return problem;
        const page = readPage(answer.text);
        if (page.kind !== 'seatFinder' || page.answer?.kind !== 'found') return 'has no answer';
        const shown = page.answer.people.find(({ id }) => id === person.id);
        if (shown?.tableNumber && !answer.text.includes(`Table ${shown.tableNumber}, Seat ${shown.seatNumber}`)) {
          return 'does not say the seat';
        }
        return judgeFound(person, page.answer.people, page.answer.hasMore, answer);
      };
    },

    card(person: Person): Judge {
      return (answer) => {
        const problem = requireStatus(answer);
        if (problem) return problem;
        const page = readPage(answer.text);
        if (page.kind !== 'seatCard' || page.guest.id !== person.id) return 'is not the guest’s card';
        return (
          seats.judge(person.id, seatText(page.guest), answer.exchange) ??
          arrivals.judge(person.id, String(page.guest.checkedIn), answer.exchange)
        );
      };
    },

    map(person: Person): Judge {
      return (answer) => {
        const problem = requireStatus(answer);
        if (problem) return problem;
        const plan = JSON.parse(answer.text) as { guestPositions: (Person & { guestId: number })[] };
        const [dot, ...others] = plan.guestPositions;
        if (others.length > 0) return 'shows other guests';
        return seats.judge(person.id, dot ? seatText(dot) : 'no seat', answer.exchange);
      };
    },
  };
}

/** Opens the page, types, looks around, and puts the phone away. */
async function visit(
  stage: Stage,
  judges: ReturnType<typeof createJudges>,
  { person, at, actions }: Visit,
  index: number,
) {
  const { world, recorder } = stage;
  const url = world.urls[index % world.urls.length] ?? '';
  const headers = { 'x-forwarded-for': guestAddress(index), 'sec-fetch-site': 'same-origin' };
  const phone = new Caller(recorder, { name: `guest ${index}`, url, headers, connections: CONNECTIONS });
  const kept = new Set<string>();
  const loadFiles = (files: readonly string[], since: number) =>
    Promise.all(
      files.flatMap((path) => {
        // The browser keeps them, as they say it may.
        if (kept.has(path)) return [];
        kept.add(path);
        return phone.send({ kind: 'file', at: since, path, judge: judges.file() });
      }),
    );
  const page = await phone.send({
    kind: 'page',
    at,
    path: paths.publicEvent(world.eventId),
    headers: { 'sec-fetch-site': 'none' },
    judge: judges.page(),
  });
  await loadFiles(world.pageFiles, page.ended);
  for (const action of actions) {
    const query = new URLSearchParams({ name: action.typed });
    if (action.kind === 'lookup') {
      const path = `/api/events/${world.eventId}/guests?${query}`;
      await phone.send({ kind: 'lookup', at: action.at, path, judge: judges.lookup(person, action) });
    } else if (action.kind === 'reload') {
      const path = `${paths.publicEvent(world.eventId)}?${query}`;
      await phone.send({ kind: 'reload', at: action.at, path, judge: judges.reload(person) });
    } else if (action.kind === 'card') {
      const path = paths.guestCard(world.eventId, person.id);
      await phone.send({ kind: 'card', at: action.at, path, judge: judges.card(person) });
    } else if (person.tableNumber !== null) {
      const path = `/api/events/${world.eventId}/layout/public?guestId=${person.id}`;
      const plan = phone.send({ kind: 'map', at: action.at, path, judge: judges.map(person) });
      await Promise.all([plan, loadFiles(world.mapFiles, action.at)]);
    }
  }
  phone.close();
}

export function playGuests(stage: Stage, visits: readonly Visit[]): Promise<unknown> {
  const judges = createJudges(stage);
  return Promise.all(
    visits.map(async (planned, index) => {
      // Whoever is not there yet has no phone either.
      await stage.recorder.until(planned.at - 50);
      await visit(stage, judges, planned, index);
    }),
  );
}
