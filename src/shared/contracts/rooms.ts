import { z } from 'zod';
import { messageKey } from '../i18n/message-key.ts';
import { UNITS } from '../layout/layout-limits.ts';
import { requiredTextSchema, type Wire } from './common.ts';
import { savedPictureSchema } from './layout-fields.ts';
import { roomLayoutSchema, roomPictureSchema } from './layouts.ts';
import { saveRoomLayoutSchema } from './save-layout.ts';

/** Rooms that an account can keep. */
export const MAX_ROOMS = 50;
export const MAX_ROOM_NAME_LENGTH = 100;

const nameSchema = requiredTextSchema(MAX_ROOM_NAME_LENGTH, messageKey('rooms.nameRequired'));

/** Body of `POST /api/events/{id}/rooms`. Whatever else is sent, such as guests, is not stored. */
export const saveRoomSchema = z.object({
  name: nameSchema,
  layout: saveRoomLayoutSchema,
  /** The picture of the event's plan, to be kept with the room. One that the event does not have is left out. */
  picture: savedPictureSchema.nullish(),
});
export const renameRoomSchema = z.object({ name: nameSchema });

/** A room in the list, without what stands in it. */
export const roomSummarySchema = z.object({
  id: z.number(),
  name: z.string(),
  tableCount: z.number().int(),
  seatCount: z.number().int(),
  width: z.number(),
  height: z.number(),
  unit: z.enum(UNITS),
  hasPicture: z.boolean(),
  createdAt: z.date(),
});
export type RoomSummary = Wire<z.output<typeof roomSummarySchema>>;

export const roomListSchema = z.object({ rooms: z.array(roomSummarySchema) });
export const roomSchema = z.object({
  id: z.number(),
  name: z.string(),
  layout: roomLayoutSchema,
  /** Left out where there is none. */
  picture: roomPictureSchema.optional(),
});

/** Answer of `POST /api/events/{id}/rooms/{room}/picture`: the picture of the room, now one of the event's. */
export const roomPictureCopySchema = z.object({ mediaId: z.string() });
