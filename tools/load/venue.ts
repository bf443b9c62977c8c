import type { ImportRowInput } from '../../src/shared/contracts/guest-import.ts';
import type { LayoutInput } from '../../src/shared/contracts/layouts.ts';
import type { AddedGuest } from '../support/organisers.ts';
import type { ExpectedValues } from './expected-values.ts';
import type { Options } from './options.ts';
import type { Recorder } from './recorder.ts';

export type Person = Pick<AddedGuest, 'id' | 'fullName' | 'tableNumber' | 'seatNumber'>;

/** A browser that is signed in or has entered a door code: its server and its headers. */
export interface Visitor {
  readonly url: string;
  readonly headers: Record<string, string>;
}

export interface Organiser extends Visitor {
  readonly eventId: number;
  readonly people: readonly Person[];
  /** As saved before the load begins, at version 1. */
  readonly layout: LayoutInput;
}

/** Everything stored before the guests arrive. Sent to the process that generates the load. */
export interface Venue {
  readonly urls: readonly string[];
  /** The event whose guests arrive. */
  readonly eventId: number;
  readonly people: readonly Person[];
  /** Empty tables, to which hosts move guests. */
  readonly spareTables: readonly string[];
  readonly seatsPerTable: number;
  /** Files that the guests' page loads (its script first), and those that its seat map loads. */
  readonly pageFiles: readonly string[];
  readonly mapFiles: readonly string[];
  readonly doors: readonly Visitor[];
  /** Browsers signed in to the account that owns the event. */
  readonly hosts: readonly Visitor[];
  /** Organisers of other events. */
  readonly organisers: readonly Organiser[];
  readonly importer: Visitor & {
    readonly eventId: number;
    readonly rows: readonly (ImportRowInput & {
      readonly existing: 'add' | 'update';
      readonly qrCodeIdentifier: string;
    })[];
  };
}

/** What all parts of the load generator share. */
export interface LoadContext {
  readonly venue: Venue;
  readonly options: Options;
  readonly recorder: Recorder;
  /** The seat of every guest of every event. */
  readonly seats: ExpectedValues;
  /** Whether a guest of the event has arrived. */
  readonly arrivals: ExpectedValues;
}
