import { expect, it } from 'vitest';
import { seatGuest } from '../../../shared/layout/guest-edits.ts';
import { EditingSession } from '../layouts/session/editing-session.ts';
import { makeSample } from './sample.ts';
import type { Sandbox } from './sandbox.ts';
import { NO_DRAFTS, SandboxServer } from './sandbox-server.ts';

it('has everything that the editor changed, and frees the seat of a guest who cancels', async () => {
  const sample = makeSample('en');
  const stored: Sandbox[] = [];
  const server = new SandboxServer(sample, (sandbox) => stored.push(sandbox));
  const session = new EditingSession({ ...sample, server, drafts: NO_DRAFTS });
  const { editor } = session;
  expect(editor.tryEdit(seatGuest(editor.layout, { guestId: 9, tableNumber: '2', seatNumber: '3' }))).toBe(true);
  editor.editSeating({ ...editor.seating, rules: editor.seating.rules.slice(0, 4) });
  expect(await session.save()).toBe(true);
  const last = stored.at(-1);
  expect(last?.guests[8]).toMatchObject({ tableNumber: '2', seatNumber: '3' });
  expect(last?.layout.guestPositions).toHaveLength(1);
  expect(last?.seating.rules).toHaveLength(4);
  expect(last?.key).toBe(sample.key);

  server.decline(9);
  await session.refreshGuests();
  expect(editor.layout.guestPositions).toHaveLength(0);
  expect(stored.at(-1)?.guests[8]).toMatchObject({ attendance: 'declined', tableNumber: null });
  session.stop();
});
