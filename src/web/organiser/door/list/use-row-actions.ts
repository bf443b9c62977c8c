import { useMemo } from 'react';
import { seatLabel } from '../../../../shared/seat-label.ts';
import { useT } from '../../../lib/i18n.tsx';
import { type NoticeAction, toast } from '../../../ui/toast.tsx';
import type { DoorDevice } from '../model/door-device.ts';
import type { Recorded } from '../model/door-recorder.ts';
import { allowSounds, giveSignal } from '../signals.ts';
import type { RowActions } from './door-guest-row.tsx';

/** Returns whether a tap was kept; if not, plays a signal and shows a notice that stays. */
export function useKeptCheck(): (recorded: Recorded, name: string) => boolean {
  const t = useT();
  return (recorded, name) => {
    if (recorded.outcome !== 'notKept') return true;
    giveSignal('unknown');
    toast({
      variant: 'destructive',
      title: t('door.notKept'),
      description: t('door.notKeptName', { name }),
      stays: true,
    });
    return false;
  };
}

/** The Undo button of a notice: takes back what a tap recorded, and alerts staff if the undo was not kept. */
export function useUndoAction(device: DoorDevice): (recorded: Recorded, name: string) => NoticeAction {
  const t = useT();
  const isKept = useKeptCheck();
  return (recorded, name) => ({
    label: t('guests.undo'),
    onSelect: () => void device.undoRecorded(recorded).then((undone) => isKept(undone, name)),
  });
}

interface RowActionsOptions extends Pick<RowActions, 'open'> {
  /** Reads a text out by the screen reader. */
  readonly say: (text: string) => void;
}

/** What the buttons of the list do. */
export function useRowActions(device: DoorDevice, { open, say }: RowActionsOptions): RowActions {
  const t = useT();
  const isKept = useKeptCheck();
  const undoAction = useUndoAction(device);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `isKept` and `undoAction` only read the language, which `t` stands for.
  return useMemo(
    () => ({
      open,
      async toggle(guest) {
        allowSounds();
        const recorded = await (guest.checkedIn ? device.undo(guest.id) : device.checkIn([guest.id]));
        const { fullName: name, checkedIn } = guest;
        if (!isKept(recorded, name)) return;
        if (checkedIn) return say(t('door.didUndo', { name }));
        giveSignal('welcome');
        say(`${t('door.didArrive', { name })}, ${seatLabel(t, guest) ?? t('door.noSeat')}`);
      },
      async checkInHousehold({ missing }) {
        allowSounds();
        const recorded = await device.checkIn(missing.map(({ id }) => id));
        const names = missing.map(({ fullName }) => fullName).join(', ');
        if (!isKept(recorded, names)) return;
        giveSignal('welcome');
        toast({
          title: t('door.householdArrived', { count: recorded.arrivalIds.length }),
          description: names,
          action: undoAction(recorded, names),
        });
      },
    }),
    [device, open, say, t],
  );
}
