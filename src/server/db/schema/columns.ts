import { bigint, customType, timestamp } from 'drizzle-orm/pg-core';

export const id = () => bigint({ mode: 'number' }).primaryKey();
export const timestamptz = () => timestamp({ withTimezone: true, mode: 'date' });
export const createdAt = () => timestamptz().notNull().defaultNow();
export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });
/** The number of a transaction, counted for ever; compared by the database only. */
export const xid8 = customType<{ data: string; driverData: string }>({ dataType: () => 'xid8' });
