import { z } from 'zod';
import { idSchema } from '../contracts/common.ts';
import { mediaIdSchema } from '../contracts/layout-fields.ts';
import { liveQuerySchema, operationAnswersSchema, sendOperationsSchema } from '../contracts/layout-operations.ts';
import { layoutSchema, publicLayoutSchema, savedLayoutSchema, storedLayoutSchema } from '../contracts/layouts.ts';
import { sendPresenceSchema } from '../contracts/presence.ts';
import { saveLayoutSchema, uploadedPictureSchema, uploadPictureSchema } from '../contracts/save-layout.ts';
import { get, post } from './call.ts';

export const read = get('/api/events/:id/layout', { answer: layoutSchema });
/** For pages that read the guests as well and seat them themselves: the editor, and the plan of those who may only look. */
export const readStored = get('/api/events/:id/layout/stored', { answer: storedLayoutSchema });
export const save = post('/api/events/:id/layout', { body: saveLayoutSchema, answer: savedLayoutSchema });
export const sendOperations = post('/api/events/:id/layout/operations', {
  body: sendOperationsSchema,
  answer: operationAnswersSchema,
});
/** A stream of server-sent events. */
export const live = get('/api/events/:id/layout/live', {
  query: liveQuerySchema,
});
/** Shows the others on the plan where one is. */
export const sendPresence = post('/api/events/:id/layout/presence', { body: sendPresenceSchema });
export const readPublic = get('/api/events/:id/layout/public', {
  query: z.object({ guestId: idSchema.optional() }),
  answer: publicLayoutSchema,
});

const pictureParams = { picture: mediaIdSchema };
export const uploadPicture = post('/api/events/:id/layout/pictures', {
  body: uploadPictureSchema,
  answer: uploadedPictureSchema,
  status: 201,
});
export const readPicture = get('/api/events/:id/layout/pictures/:picture', { params: pictureParams });
export const readPublicPicture = get('/api/events/:id/layout/public/pictures/:picture', { params: pictureParams });
