import type { LayoutPatch } from '../contracts/layout-operations.ts';
import { compact } from './lay-patch.ts';
import { listGuests } from './patch.ts';

/** An operation of others, and the own patches that come after it: they may hide what it wrote. */
export interface TheirOperation {
  readonly patch: LayoutPatch;
  readonly written: readonly LayoutPatch[];
}

type Entries = Readonly<Record<string, object | null>>;

const orUndefined = <Part extends object>(part: Part): Part | undefined =>
  Object.keys(part).length > 0 ? part : undefined;

type Written = readonly (Entries | undefined)[];

const isWritten = (written: Written, key: string, field: string) =>
  written.some((entries) => {
    const fields = entries?.[key];
    return fields === null || (fields !== undefined && field in fields);
  });

/**
 * Without the fields that `theirs` has, and without adding or removing what they touched. A field that one's own `written` will have
 * overwritten before gets their value instead.
 */
function stripEntries<Part extends Entries>(
  mine: Part | undefined,
  theirs: Entries = {},
  written: Written = [],
): Part | undefined {
  if (!mine) return undefined;
  const left = Object.entries(mine).flatMap(([key, fields]): [string, object | null][] => {
    if (!Object.hasOwn(theirs, key)) return [[key, fields]];
    const their = theirs[key];
    if (!fields || !their || ('id' in fields && !isWritten(written, key, 'id'))) return [];
    const kept = Object.entries(fields).filter(([field]) => !(field in their));
    const restored = Object.entries(their).filter(([field]) => field in fields && isWritten(written, key, field));
    const rest = Object.fromEntries([...kept, ...restored]);
    return Object.keys(rest).length > 0 ? [[key, rest]] : [];
  });
  return orUndefined(Object.fromEntries(left) as Part);
}

/** Whole values: those that they wrote are theirs. */
function stripValues<Part extends Entries>(mine: Part | undefined, theirs: Entries = {}): Part | undefined {
  const left = Object.entries(mine ?? {}).filter(([key]) => !Object.hasOwn(theirs, key));
  return orUndefined(Object.fromEntries(left) as Part);
}

const listOnFloor = ({ dots = {} }: LayoutPatch): number[] =>
  Object.entries(dots).flatMap(([guestId, dot]) =>
    !dot || dot.x !== undefined || dot.y !== undefined ? Number(guestId) : [],
  );

/** Whether two patches write nothing of the same canvas, piece, guest or rule, and none seats a guest at a table that the other writes. */
function areApart(patch: LayoutPatch, theirs: LayoutPatch): boolean {
  const share = (mine: Entries = {}, other: Entries = {}) => Object.keys(other).some((key) => Object.hasOwn(mine, key));
  const { tables = {} } = patch;
  const guests = new Set(listGuests(patch));
  return !(
    (patch.canvas && theirs.canvas) ||
    (patch.picture !== undefined && theirs.picture !== undefined) ||
    share(tables, theirs.tables) ||
    share(patch.items, theirs.items) ||
    share(patch.rules, theirs.rules) ||
    share(patch.pins, theirs.pins) ||
    listGuests(theirs).some((guestId) => guests.has(guestId)) ||
    theirs.seats?.some(({ tableId }) => Object.hasOwn(tables, tableId ?? ''))
  );
}

/**
 * What is left of a patch after others changed `theirs`: it must not take back their fields, nor delete a table that they
 * changed or seated somebody at. Fields that `written`, own patches which come before it, will have overwritten get their values.
 */
export function withoutTheirs(
  patch: LayoutPatch,
  theirs: LayoutPatch,
  written: readonly LayoutPatch[] = [],
): LayoutPatch {
  if (areApart(patch, theirs)) return patch;
  // Where a guest is, at a table or on the floor, counts as one field.
  const seated = (theirs.seats ?? []).map(({ guestId }) => guestId);
  const onFloor = listOnFloor(theirs);
  const placed = new Set([...seated, ...onFloor]);
  const dragged = new Set(written.flatMap(listOnFloor));
  const places = Object.fromEntries(
    [...seated, ...onFloor.filter((guestId) => !dragged.has(guestId))].map((guestId) => [guestId, { x: 0, y: 0 }]),
  );
  const joined = Object.fromEntries((theirs.seats ?? []).map(({ tableId }) => [tableId ?? '', {}]));
  const seats = patch.seats?.flatMap((seat) => {
    if (!placed.has(seat.guestId)) return [seat];
    const their = theirs.seats?.find(({ guestId }) => guestId === seat.guestId);
    const isMoved = written.some((own) => own.seats?.some(({ guestId }) => guestId === seat.guestId));
    return their && isMoved ? [{ ...their, ...(seat.from && { from: seat.from }) }] : [];
  });
  const ownTables = written.map(({ tables }) => tables);
  const ownPicture = written.some(({ picture }) => picture !== undefined) ? theirs.picture : undefined;
  return compact({
    canvas:
      patch.canvas &&
      stripEntries(
        { canvas: patch.canvas },
        { canvas: theirs.canvas ?? {} },
        written.map(({ canvas = {} }) => ({ canvas })),
      )?.canvas,
    picture: theirs.picture === undefined || patch.picture === undefined ? patch.picture : ownPicture,
    tables: stripEntries(stripEntries(patch.tables, theirs.tables, ownTables), joined, ownTables),
    items: stripEntries(
      patch.items,
      theirs.items,
      written.map(({ items }) => items),
    ),
    dots: stripEntries(
      stripEntries(
        patch.dots,
        theirs.dots,
        written.map(({ dots }) => dots),
      ),
      places,
    ),
    seats: seats && orUndefined(seats),
    rules: stripValues(patch.rules, theirs.rules),
    pins: stripValues(patch.pins, theirs.pins),
  });
}

/** Whether a patch writes nothing that the other one leaves alone. */
export function isWithin(patch: LayoutPatch, other: LayoutPatch): boolean {
  const isPart = (mine: Entries = {}, theirs: Entries = {}) =>
    Object.entries(mine).every(([key, fields]) => {
      if (!Object.hasOwn(theirs, key)) return false;
      const their = theirs[key];
      return !fields || !their || Object.keys(fields).every((field) => field in their);
    });
  const isNamed = (mine: Entries = {}, theirs: Entries = {}) =>
    Object.keys(mine).every((key) => Object.hasOwn(theirs, key));
  const seated = new Set(other.seats?.map(({ guestId }) => guestId));
  return (
    isPart({ canvas: patch.canvas ?? {} }, { canvas: other.canvas ?? {} }) &&
    (patch.picture === undefined || other.picture !== undefined) &&
    isPart(patch.tables, other.tables) &&
    isPart(patch.items, other.items) &&
    isPart(patch.dots, other.dots) &&
    isNamed(patch.rules, other.rules) &&
    isNamed(patch.pins, other.pins) &&
    (patch.seats ?? []).every(({ guestId }) => seated.has(guestId))
  );
}
