import { z } from 'zod';

export const statsSchema = z.object({
  totalGuests: z.number().int(),
  upcomingEventsCount: z.number().int(),
  checkInsToday: z.number().int(),
});
export type Stats = z.infer<typeof statsSchema>;
