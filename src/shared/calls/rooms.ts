import {
  renameRoomSchema,
  roomListSchema,
  roomPictureCopySchema,
  roomSchema,
  roomSummarySchema,
  saveRoomSchema,
} from '../contracts/rooms.ts';
import { del, get, patch, post } from './call.ts';

/** One's own rooms, whatever event they were saved from. */
export const list = get('/api/rooms', { answer: roomListSchema });
export const read = get('/api/rooms/:id', { answer: roomSchema });
/** Keeps the room of an event's floor plan for the account that calls. */
export const save = post('/api/events/:id/rooms', { body: saveRoomSchema, answer: roomSummarySchema, status: 201 });
export const rename = patch('/api/rooms/:id', { body: renameRoomSchema, answer: roomSummarySchema });
export const remove = del('/api/rooms/:id');
/** Copies the picture of one of the caller's rooms to an event, whose layout can then show it. */
export const copyPicture = post('/api/events/:id/rooms/:room/picture', {
  answer: roomPictureCopySchema,
  status: 201,
});
