import { bigint, customType, timestamp } from 'drizzle-orm/pg-core';

export const id = () => bigint({ mode: 'number' }).primaryKey();
export const timestamptz = () => timestamp({ withTimezone: true, mode: 'date' });
export const createdAt = () => timestamptz().notNull().defaultNow();
export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });
/** A transaction id of PostgreSQL that never wraps around. Compare it in SQL only: the text does not sort by number. */
export const xid8 = customType<{ data: string; driverData: string }>({ dataType: () => 'xid8' });
