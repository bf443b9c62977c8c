import type { ImportResult } from '../../src/shared/contracts/guest-import.ts';
import type { Layout, LayoutInput } from '../../src/shared/contracts/layouts.ts';
import { cutIntoChunks } from '../../src/shared/guest-file/chunks.ts';
import { Caller } from './caller.ts';
import { type Edit, judgeList, SeatEditor } from './edits.ts';
import { seatText } from './expected-values.ts';
import { Random } from './random.ts';
import { requireStatus, type Stage } from './stage.ts';
import type { Organiser } from './venue.ts';

/** Between two things that one organiser does. */
const PAUSE_MS = { min: 1_500, max: 4_500 };
/** Of the time in which guests arrive. */
const IMPORT_STARTS = 0.25;
const SPARE_SEATS = 8;

/** A floor plan as its editor has it: each save moves one table and goes on from the version of the last. */
class PlanEditor {
  version = 1;
  tables: LayoutInput['tables'];
  private readonly organiser: Organiser;
  private readonly random: Random;

  constructor(organiser: Organiser, random: Random) {
    this.organiser = organiser;
    this.random = random;
    this.tables = organiser.layout.tables;
  }

  private get path(): string {
    return `/api/events/${this.organiser.eventId}/layout`;
  }

  save(): Edit {
    const moved = this.random.wholeBetween(0, this.tables.length - 1);
    const tables = this.tables.map((table, index) => (index === moved ? { ...table, x: table.x + 1 } : table));
    const body = { ...this.organiser.layout, tables, version: this.version, keepsSeats: true };
    this.tables = tables;
    this.version += 1;
    return { kind: 'layout-save', method: 'POST', path: this.path, body, judge: this.judge() };
  }

  /** From a version that is no longer there: refused, and nothing changes. */
  saveOutdated(): Edit {
    const tables = this.tables.map((table) => ({ ...table, y: table.y + 7 }));
    const body = { ...this.organiser.layout, tables, version: this.version - 1, keepsSeats: true };
    const judge: Edit['judge'] = (answer) => requireStatus(answer, 409);
    return { kind: 'layout-save', method: 'POST', path: this.path, body, judge };
  }

  read(): Edit {
    return { kind: 'layout-read', path: this.path, judge: this.judge() };
  }

  private judge(): Edit['judge'] {
    const { version, tables } = this;
    return (answer) => {
      const problem = requireStatus(answer);
      if (problem) return problem;
      const layout = JSON.parse(answer.text) as Layout;
      if (layout.version !== version) return `is version ${layout.version} instead of ${version}`;
      return placesOf(layout) === placesOf({ tables }) ? undefined : 'has its tables elsewhere';
    };
  }
}

export const placesOf = ({ tables }: { tables: readonly { id: string | number; x: number; y: number }[] }) =>
  tables.map(({ id, x, y }) => `${id}@${x},${y}`).join(' ');

function playEdits(
  { recorder }: Stage,
  caller: Caller,
  edits: readonly { at: number; edit: Edit }[],
): Promise<unknown> {
  return Promise.all(
    edits.map(async ({ at, edit }) => {
      const { onAnswer, body, ...call } = edit;
      await recorder.until(at);
      const exchange = await caller.send({ ...call, at, body: body === undefined ? body : JSON.stringify(body) });
      onAnswer?.(exchange);
    }),
  );
}

/** Times at which one organiser does something, from start to end. */
function* listTimes(random: Random, endsAt: number): Generator<number> {
  const pause = () => random.between(PAUSE_MS.min, PAUSE_MS.max);
  for (let at = pause(); at < endsAt; at += pause()) yield at;
}

/** The host's people, who move guests of the evening while those are looking for their seats. */
function playHosts(stage: Stage, endsAt: number): Promise<unknown>[] {
  const { world, options, recorder, seats: truth } = stage;
  const count = world.hosts.length;
  const chairs = world.spareTables.flatMap((tableNumber) =>
    Array.from({ length: world.seatsPerTable }, (_, seat) => ({ tableNumber, seatNumber: String(seat + 1) })),
  );
  return world.hosts.map((host, index) => {
    const random = new Random(options.seed * 1_000 + index);
    const editor = new SeatEditor({
      eventId: world.eventId,
      people: world.people.filter((_, person) => person % count === index),
      spares: chairs.filter((_, chair) => chair % count === index),
      random,
      truth,
    });
    const list: Edit = {
      kind: 'evening-list',
      path: `/api/events/${world.eventId}/guests`,
      judge: judgeList(world.people, truth),
    };
    const edits = Array.from(listTimes(random, endsAt), (at) => {
      const dice = random.next();
      return { at, edit: dice < 0.4 ? editor.move() : dice < 0.75 ? editor.swap() : list };
    });
    return playEdits(stage, new Caller(recorder, { ...host, name: `host ${index}`, connections: 1 }), edits);
  });
}

function playOwnEvents(stage: Stage, endsAt: number, plans: PlanEditor[]): Promise<unknown>[] {
  const { world, options, recorder, seats: truth } = stage;
  return world.organisers.map((organiser, index) => {
    const random = new Random(options.seed * 2_000 + index);
    const { eventId, people } = organiser;
    const spares = Array.from({ length: SPARE_SEATS }, (_, seat) => ({
      tableNumber: 'Spare',
      seatNumber: `${seat + 1}`,
    }));
    const editor = new SeatEditor({ eventId, people, spares, random, truth });
    const plan = new PlanEditor(organiser, random);
    plans.push(plan);
    const list: Edit = { kind: 'list', path: `/api/events/${eventId}/guests`, judge: judgeList(people, truth) };
    const edits = Array.from(listTimes(random, endsAt), (at) => {
      const dice = random.next();
      if (dice < 0.22) return { at, edit: editor.move() };
      if (dice < 0.27) return { at, edit: editor.collide() };
      if (dice < 0.47) return { at, edit: editor.swap() };
      if (dice < 0.65) return { at, edit: list };
      if (dice < 0.75) return { at, edit: plan.read() };
      return { at, edit: dice < 0.78 ? plan.saveOutdated() : plan.save() };
    });
    return playEdits(stage, new Caller(recorder, { ...organiser, name: `organiser ${index}`, connections: 1 }), edits);
  });
}

/** One chunk after the other, as the page sends them, then what the page reads again. */
async function playImport({ world, options, recorder }: Stage): Promise<void> {
  const { importer } = world;
  const caller = new Caller(recorder, { ...importer, name: 'importer', connections: 1 });
  let at = IMPORT_STARTS * options.minutes * 60_000;
  for (const { existing, rows } of cutIntoChunks(importer.rows)) {
    const wanted = existing === 'add' ? 'added' : 'updated';
    await recorder.until(at);
    const { ended } = await caller.send({
      kind: 'import',
      at,
      method: 'POST',
      path: `/api/events/${importer.eventId}/guests/import`,
      body: JSON.stringify({ existing, rows: rows.map(({ existing: _, ...row }) => row) }),
      judge: (answer) => {
        const problem = requireStatus(answer);
        if (problem) return problem;
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
        const problem = requireStatus(answer);
        if (problem) return problem;
        const rows = JSON.parse(answer.text) as unknown[];
        return rows.length === importer.rows.length ? undefined : `has ${rows.length} of ${importer.rows.length} rows`;
      },
    });
  }
}

export interface SavedPlan {
  readonly eventId: number;
  readonly version: number;
  readonly places: string;
}

export async function playOrganisers(stage: Stage, endsAt: number): Promise<SavedPlan[]> {
  for (const { people } of stage.world.organisers) {
    for (const person of people) stage.seats.begin(person.id, seatText(person));
  }
  const plans: PlanEditor[] = [];
  await Promise.all([...playHosts(stage, endsAt), ...playOwnEvents(stage, endsAt, plans), playImport(stage)]);
  return stage.world.organisers.map(({ eventId }, index) => ({
    eventId,
    version: plans[index]?.version ?? 0,
    places: placesOf({ tables: plans[index]?.tables ?? [] }),
  }));
}
