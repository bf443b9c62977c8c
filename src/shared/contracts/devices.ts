import { z } from 'zod';
import type { Wire } from './common.ts';

export const deviceSchema = z.object({
  id: z.string(),
  /** For instance 'Firefox', with 'Windows' as `system`; null if unknown. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  createdAt: z.date(),
  lastSeenAt: z.date(),
  isCurrent: z.boolean(),
});
export type Device = Wire<z.output<typeof deviceSchema>>;
