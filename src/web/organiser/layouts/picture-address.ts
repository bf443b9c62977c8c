import * as calls from '../../../shared/calls/index.ts';
import { pathOf } from '../../../shared/calls/path-of.ts';

/** Where somebody with a role on the event gets the venue's picture from. */
export const pictureAddress = (picture: string, id: number): string =>
  pathOf(calls.layouts.readPicture, { id, picture });
