import type { ImportRowInput } from '../../src/shared/contracts/guest-import.ts';
import type { LayoutInput } from '../../src/shared/contracts/layouts.ts';

export interface Person {
  readonly id: number;
  readonly fullName: string;
  readonly tableNumber: string | null;
  readonly seatNumber: string | null;
}

/** Someone who is signed in or stands at the door: their server, address and cookies. */
export interface Visitor {
  readonly url: string;
  readonly headers: Record<string, string>;
}

export interface Organiser extends Visitor {
  readonly eventId: number;
  readonly people: readonly Person[];
  /** As it was saved before the evening, at version 1. */
  readonly layout: LayoutInput;
}

/** All that was there when the doors opened, handed to the process that plays the evening. */
export interface World {
  readonly urls: readonly string[];
  readonly eventId: number;
  readonly people: readonly Person[];
  /** Tables nobody sits at yet, for moving people to. */
  readonly spareTables: readonly string[];
  readonly seatsPerTable: number;
  /** Addresses of what the page, its script first, and later the map loads. */
  readonly pageFiles: readonly string[];
  readonly mapFiles: readonly string[];
  readonly doors: readonly Visitor[];
  /** The host's own people, all signed in to the account of the evening. */
  readonly hosts: readonly Visitor[];
  readonly organisers: readonly Organiser[];
  readonly importer: Visitor & {
    readonly eventId: number;
    readonly rows: readonly (ImportRowInput & {
      readonly existing: 'add' | 'update';
      readonly qrCodeIdentifier: string;
    })[];
  };
}
