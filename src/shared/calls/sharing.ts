import { z } from 'zod';
import { mediaIdSchema } from '../contracts/layout-fields.ts';
import { sharedSeatingSchema } from '../contracts/sharing.ts';
import { get } from './call.ts';

export const readChart = get('/api/shared-seating/:code', {
  params: { code: z.string() },
  answer: sharedSeatingSchema,
});
export const readChartPicture = get('/api/shared-seating/:code/pictures/:picture', {
  params: { code: z.string(), picture: mediaIdSchema },
});
export const chartChanges = get('/api/shared-seating/:code/changes', { params: { code: z.string() } });
export const eventChanges = get('/api/events/:id/changes');
