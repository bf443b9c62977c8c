import type { ImportResult } from '../../src/shared/contracts/guest-import.ts';
import type { Layout } from '../../src/shared/contracts/layouts.ts';
import { cutIntoChunks } from '../../src/shared/guest-file/chunks.ts';
import { type Edit, judgeList, SeatEditor } from './edits.ts';
import { seatText } from './expected-values.ts';
import { RandomDraws } from './random-draws.ts';
import { type Judge, type Kind, RequestSender } from './requests.ts';
import type { LoadContext, Organiser } from './venue.ts';

/** Between two requests of one organiser. */
const PAUSE_MS = { min: 1_500, max: 4_500 };
/** The import begins after this share of the time in which guests arrive. */
const IMPORT_STARTS = 0.25;
const SPARE_SEATS = 8;

/** Plans the saves of one layout, as the editor sends them: each moves one table and builds on the previous version. */
function createLayoutEditor({ eventId, layout }: Organiser, random: RandomDraws) {
  const path = `/api/events/${eventId}/layout`;
  let version = 1;
  let { tables } = layout;
  const plan = (kind: Kind, edit: Partial<Edit>): Edit => {
    const expected = { version, places: placesOf({ tables }) };
    const judge: Judge = (answer) => {
      const shown = JSON.parse(answer.text) as Layout;
      if (shown.version !== expected.version) return `is version ${shown.version} instead of ${expected.version}`;
      return placesOf(shown) === expected.places ? undefined : 'has its tables in other places';
    };
    return { kind, path, judge, ...edit };
  };
  return {
    save(): Edit {
      const moved = random.wholeBetween(0, tables.length - 1);
      tables = tables.map((table, index) => (index === moved ? { ...table, x: table.x + 1 } : table));
      const body = { ...layout, tables, version, keepsSeats: true };
      version += 1;
      return plan('layout-save', { method: 'POST', body });
    },
    /** Saves from an outdated version, which must be refused. */
    saveOutdated(): Edit {
      const moved = tables.map((table) => ({ ...table, y: table.y + 7 }));
      const body = { ...layout, tables: moved, version: version - 1, keepsSeats: true };
      return { kind: 'layout-save', method: 'POST', path, body, expectedStatus: 409 };
    },
    read: () => plan('layout-read', {}),
    /** The layout that must be stored at the end. */
    final: (): FinalLayout => ({ eventId, version, places: placesOf({ tables }) }),
  };
}

export const placesOf = ({ tables }: { tables: readonly { id: string | number; x: number; y: number }[] }) =>
  tables.map(({ id, x, y }) => `${id}@${x},${y}`).join(' ');

function sendEdits(
  { recorder }: LoadContext,
  caller: RequestSender,
  edits: readonly { at: number; edit: Edit }[],
): Promise<unknown> {
  return Promise.all(
    edits.map(async ({ at, edit }) => {
      const { onAnswer, body, ...call } = edit;
      await recorder.waitUntil(at);
      const exchange = await caller.send({ ...call, at, body: body === undefined ? body : JSON.stringify(body) });
      onAnswer?.(exchange);
    }),
  );
}

/** The times of one organiser's requests. */
function* listTimes(random: RandomDraws, endsAt: number): Generator<number> {
  const pause = () => random.between(PAUSE_MS.min, PAUSE_MS.max);
  for (let at = pause(); at < endsAt; at += pause()) yield at;
}

/** Hosts move guests of the event while those look up their seats. */
function runHosts(context: LoadContext, endsAt: number): Promise<unknown>[] {
  const { venue, options, recorder, seats: expectedSeats } = context;
  const count = venue.hosts.length;
  const freeSeats = venue.spareTables.flatMap((tableNumber) =>
    Array.from({ length: venue.seatsPerTable }, (_, seat) => ({ tableNumber, seatNumber: String(seat + 1) })),
  );
  return venue.hosts.map((host, index) => {
    const random = new RandomDraws(options.seed * 1_000 + index);
    const editor = new SeatEditor({
      eventId: venue.eventId,
      people: venue.people.filter((_, person) => person % count === index),
      spares: freeSeats.filter((_, seat) => seat % count === index),
      random,
      expectedSeats,
    });
    const list: Edit = {
      kind: 'event-list',
      path: `/api/events/${venue.eventId}/guests`,
      judge: judgeList(venue.people, expectedSeats),
    };
    const edits = Array.from(listTimes(random, endsAt), (at) => {
      const dice = random.next();
      return { at, edit: dice < 0.4 ? editor.move() : dice < 0.75 ? editor.swap() : list };
    });
    return sendEdits(context, new RequestSender(recorder, { ...host, name: `host ${index}`, connections: 1 }), edits);
  });
}

function runOtherOrganisers(
  context: LoadContext,
  endsAt: number,
  layouts: ReturnType<typeof createLayoutEditor>[],
): Promise<unknown>[] {
  const { venue, options, recorder, seats: expectedSeats } = context;
  return venue.organisers.map((organiser, index) => {
    const random = new RandomDraws(options.seed * 2_000 + index);
    const { eventId, people } = organiser;
    const spares = Array.from({ length: SPARE_SEATS }, (_, seat) => ({
      tableNumber: 'Spare',
      seatNumber: `${seat + 1}`,
    }));
    const editor = new SeatEditor({ eventId, people, spares, random, expectedSeats });
    const layout = createLayoutEditor(organiser, random);
    layouts.push(layout);
    const list: Edit = { kind: 'list', path: `/api/events/${eventId}/guests`, judge: judgeList(people, expectedSeats) };
    const edits = Array.from(listTimes(random, endsAt), (at) => {
      const dice = random.next();
      if (dice < 0.22) return { at, edit: editor.move() };
      if (dice < 0.27) return { at, edit: editor.moveToTakenSeat() };
      if (dice < 0.47) return { at, edit: editor.swap() };
      if (dice < 0.65) return { at, edit: list };
      if (dice < 0.75) return { at, edit: layout.read() };
      return { at, edit: dice < 0.78 ? layout.saveOutdated() : layout.save() };
    });
    return sendEdits(
      context,
      new RequestSender(recorder, { ...organiser, name: `organiser ${index}`, connections: 1 }),
      edits,
    );
  });
}

/** Imports one chunk after the other, as the page does, then reads the lists that the page reads. */
async function runImport({ venue, options, recorder }: LoadContext): Promise<void> {
  const { importer } = venue;
  const caller = new RequestSender(recorder, { ...importer, name: 'importer', connections: 1 });
  let at = IMPORT_STARTS * options.minutes * 60_000;
  for (const { existing, rows } of cutIntoChunks(importer.rows)) {
    const wanted = existing === 'add' ? 'added' : 'updated';
    await recorder.waitUntil(at);
    const { ended } = await caller.send({
      kind: 'import',
      at,
      method: 'POST',
      path: `/api/events/${importer.eventId}/guests/import`,
      body: JSON.stringify({ existing, rows: rows.map(({ existing: _, ...row }) => row) }),
      judge: (answer) => {
        const { results } = JSON.parse(answer.text) as ImportResult;
        if (results.length !== rows.length) return `answers ${results.length} of ${rows.length} rows`;
        const wrong = results.find(({ status, seatTakenBy }) => status !== wanted || seatTakenBy !== null);
        return wrong && `a row to be ${wanted} is ${JSON.stringify(wrong)}`;
      },
    });
    at = ended;
  }
  for (const path of [`/api/events/${importer.eventId}/guests`, '/api/guests']) {
    await caller.send({
      kind: 'import-list',
      at,
      path,
      judge: (answer) => {
        const rows = JSON.parse(answer.text) as unknown[];
        return rows.length === importer.rows.length ? undefined : `has ${rows.length} of ${importer.rows.length} rows`;
      },
    });
  }
}

export interface FinalLayout {
  readonly eventId: number;
  readonly version: number;
  readonly places: string;
}

export async function runOrganisers(context: LoadContext, endsAt: number): Promise<FinalLayout[]> {
  for (const { people } of context.venue.organisers) {
    for (const person of people) context.seats.begin(person.id, seatText(person));
  }
  const layouts: ReturnType<typeof createLayoutEditor>[] = [];
  await Promise.all([
    ...runHosts(context, endsAt),
    ...runOtherOrganisers(context, endsAt, layouts),
    runImport(context),
  ]);
  return layouts.map((layout) => layout.final());
}
