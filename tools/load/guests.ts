import { type GuestPage, HYDRATION_DATA_ID, type HydrationData } from '../../src/shared/contracts/guest-pages.ts';
import { type FoundGuest, MORE_MATCHES_HEADER } from '../../src/shared/contracts/seat-finder.ts';
import { paths } from '../../src/shared/paths.ts';
import { seatText } from './expected-values.ts';
import type { Action, Visit } from './plan.ts';
import { type Answer, type Judge, RequestSender } from './requests.ts';
import type { LoadContext, Person } from './venue.ts';

/** How many connections a browser opens to one site. */
export const BROWSER_CONNECTIONS = 6;
const MAX_SHOWN = 20;
/** How long after a change was answered a lookup may show the old seat: servers learn of it by a notification. */
const SETTLE_MS = 500;

/** Every second phone has an IPv6 address; no two are in the same network. */
function guestAddress(index: number): string {
  if (index % 2 === 1) return `2001:db8:${(index >> 8).toString(16)}:${(index & 255).toString(16)}::7`;
  return `100.${64 + (index >> 16)}.${(index >> 8) & 255}.${index & 255}`;
}

function readPage(html: string): GuestPage {
  const json = new RegExp(`id="${HYDRATION_DATA_ID}">(.*?)</script>`, 's').exec(html)?.[1];
  return (JSON.parse(json ?? 'null') as HydrationData).page;
}

/** Each judge compares an answer with the values that were right at that time. */
function createJudges({ venue, seats, arrivals }: LoadContext) {
  const names = new Map(venue.people.map(({ id, fullName }) => [id, fullName]));

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
        const page = readPage(answer.text);
        if (page.kind !== 'seatFinder' || page.event.id !== venue.eventId || !page.event.hasGuests) {
          return `is not the event’s page but ${page.kind}`;
        }
        if (!answer.text.includes('<form') || page.answer !== null) return 'is not the empty form';
        const [script = 'a script'] = venue.pageFiles;
        return answer.text.includes(`src="${script}"`) ? undefined : `does not load ${script}`;
      };
    },

    file(): Judge {
      return (answer) => {
        const { headers, text } = answer;
        const isCacheable = headers['cache-control']?.startsWith('public');
        return text.length > 0 && isCacheable ? undefined : 'is empty or can’t be cached';
      };
    },

    lookup(person: Person, { typing }: Action): Judge {
      return (answer) => {
        const people = JSON.parse(answer.text) as FoundGuest[];
        if (typing === 'stranger') return people.length === 0 ? undefined : `finds ${people.length} for a stranger`;
        if (people.length > MAX_SHOWN) return `shows ${people.length} people`;
        const hasMore = typing === 'part' && answer.headers[MORE_MATCHES_HEADER] === 'true';
        return judgeFound(person, people, hasMore, answer);
      };
    },

    reload(person: Person): Judge {
      return (answer) => {
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
        const seatMap = JSON.parse(answer.text) as { guestPositions: (Person & { guestId: number })[] };
        const [dot, ...others] = seatMap.guestPositions;
        if (others.length > 0) return 'shows other guests';
        return seats.judge(person.id, dot ? seatText(dot) : 'no seat', answer.exchange);
      };
    },
  };
}

/** One guest's visit: opens the page and does the planned actions. */
async function visit(
  context: LoadContext,
  judges: ReturnType<typeof createJudges>,
  { person, at, actions }: Visit,
  index: number,
) {
  const { venue, recorder } = context;
  const url = venue.urls[index % venue.urls.length] ?? '';
  const headers = { 'x-forwarded-for': guestAddress(index), 'sec-fetch-site': 'same-origin' };
  const phone = new RequestSender(recorder, { name: `guest ${index}`, url, headers, connections: BROWSER_CONNECTIONS });
  const cached = new Set<string>();
  const loadFiles = (files: readonly string[], since: number) =>
    Promise.all(
      files.flatMap((path) => {
        // Browsers load a cacheable file once.
        if (cached.has(path)) return [];
        cached.add(path);
        return phone.send({ kind: 'file', at: since, path, judge: judges.file() });
      }),
    );
  const page = await phone.send({
    kind: 'page',
    at,
    path: paths.publicEvent(venue.eventId),
    headers: { 'sec-fetch-site': 'none' },
    judge: judges.page(),
  });
  await loadFiles(venue.pageFiles, page.ended);
  for (const action of actions) {
    const query = new URLSearchParams({ name: action.typed });
    if (action.kind === 'lookup') {
      const path = `/api/events/${venue.eventId}/guests?${query}`;
      await phone.send({ kind: 'lookup', at: action.at, path, judge: judges.lookup(person, action) });
    } else if (action.kind === 'reload') {
      const path = `${paths.publicEvent(venue.eventId)}?${query}`;
      await phone.send({ kind: 'reload', at: action.at, path, judge: judges.reload(person) });
    } else if (action.kind === 'card') {
      const path = paths.guestCard(venue.eventId, person.id);
      await phone.send({ kind: 'card', at: action.at, path, judge: judges.card(person) });
    } else if (person.tableNumber !== null) {
      const path = `/api/events/${venue.eventId}/layout/public?guestId=${person.id}`;
      const seatMap = phone.send({ kind: 'map', at: action.at, path, judge: judges.map(person) });
      await Promise.all([seatMap, loadFiles(venue.mapFiles, action.at)]);
    }
  }
  phone.close();
}

export function runGuests(context: LoadContext, visits: readonly Visit[]): Promise<unknown> {
  const judges = createJudges(context);
  return Promise.all(
    visits.map(async (planned, index) => {
      // Each phone is created shortly before its visit, not all of them at the start.
      await context.recorder.waitUntil(planned.at - 50);
      await visit(context, judges, planned, index);
    }),
  );
}
