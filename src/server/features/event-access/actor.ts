import type { ACTOR_KINDS, Via } from '../../../shared/contracts/event-log.ts';

/** Who makes a change, and where, as the history of the event names them. */
export interface Actor {
  readonly kind: (typeof ACTOR_KINDS)[number];
  /** Of the account or the household. */
  readonly id?: number | null;
  readonly via: Via;
}

/** Changes that no person makes. */
export const JOB: Actor = { kind: 'job', via: 'job' };

/** As the function `log_actor` (db/functions.sql) reads it. */
export const actorSetting = ({ kind, id, via }: Actor): string => `${kind}:${id ?? ''}:${via}`;

const VIA_OF_PATH: readonly (readonly [RegExp, Via])[] = [
  [/\/import$/, 'import'],
  [/\/copy$/, 'copy'],
  [/\/restore$/, 'restore'],
  [/\/put-back$/, 'history'],
  [/\/door\//, 'door'],
  [/\/(layout|layout\/operations|seating)$/, 'plan'],
  [/\/(rsvp|reply|requests|mails)(\/|$)/, 'replies'],
  [/\/(guests|households|tags|menu|seats|seat-at-table)(\/|$)/, 'list'],
];

/** Where the organiser works who makes a call of this path. */
export const viaOf = (path: string): Via => VIA_OF_PATH.find(([pattern]) => pattern.test(path))?.[1] ?? 'event';
