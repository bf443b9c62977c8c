import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { DoorDevice } from './model/door-device.ts';
import { type DoorHousehold, groupDoorHouseholds } from './model/door-households.ts';
import type { Recorded } from './model/door-recorder.ts';
import { judgeScan, type Verdict } from './model/judge-scan.ts';
import { createRepeatFilter } from './model/repeat-filter.ts';
import { giveSignal } from './signals.ts';
import type { NoticeListener } from './use-door-device.ts';

export interface ScanResult {
  readonly verdict: Verdict;
  /** What was recorded for a welcome, and can be taken back. */
  readonly recorded: readonly Recorded[];
  /** The guest's household, if others of it are still missing. */
  readonly household: DoorHousehold | undefined;
  readonly isUndone: boolean;
}

const NOTHING_RECORDED = { recorded: [], household: undefined, isUndone: false } as const;

function findMissingHousehold(device: DoorDevice, householdId: number | null | undefined): DoorHousehold | undefined {
  if (householdId === null || householdId === undefined) return undefined;
  const members = device.view.get().guests.filter((guest) => guest.householdId === householdId);
  const household = groupDoorHouseholds(members).get(householdId);
  return household && household.missing.length > 0 ? household : undefined;
}

/** Handles scans: checks expected guests in, and shows the result once it is stored. */
export function useScanResults(device: DoorDevice, notices: Set<NoticeListener>) {
  const [result, setResult] = useState<ScanResult>();
  const [isNewScan] = useState(() => createRepeatFilter(Date.now));

  const show = (next: ScanResult) => {
    setResult(next);
    // The signal comes after the drawing: on a slow phone the screen would otherwise wait until the sound is made.
    setTimeout(() => giveSignal(next.verdict.kind));
  };

  const scan = async (text: string) => {
    if (!isNewScan(text)) return;
    const { isLoaded, guests } = device.view.get();
    const verdict = judgeScan(text, isLoaded ? guests : undefined);
    if (verdict.kind !== 'welcome') return show({ verdict, ...NOTHING_RECORDED });
    const { guest } = verdict;
    const { outcome } = await device.checkIn([guest.id], (recorded) => {
      const household = findMissingHousehold(device, guest.householdId);
      show({ verdict, recorded: [recorded], household, isUndone: false });
    });
    if (outcome === 'notKept') show({ verdict: { kind: 'notKept', guest }, ...NOTHING_RECORDED });
  };

  const checkInHousehold = async () => {
    if (!result?.household) return;
    const recorded = await device.checkIn(result.household.missing.map(({ id }) => id));
    if (recorded.outcome === 'notKept') {
      const [guest] = result.household.missing;
      return guest && show({ verdict: { kind: 'notKept', guest }, ...NOTHING_RECORDED });
    }
    show({ ...result, recorded: [...result.recorded, recorded], household: undefined });
  };

  const undo = async () => {
    if (result?.verdict.kind !== 'welcome') return;
    const arrivalIds = result.recorded.flatMap((recorded) => recorded.arrivalIds);
    const undone = await device.undoRecorded({ arrivalIds });
    if (undone.outcome === 'notKept')
      return show({ verdict: { kind: 'notKept', guest: result.verdict.guest }, ...NOTHING_RECORDED });
    setResult({ ...result, household: undefined, isUndone: true });
  };

  const close = useCallback(() => setResult(undefined), []);

  /** Whether the screen shows the welcome that this operation recorded. */
  const isShowing = (operationId: string) =>
    result !== undefined &&
    !result.isUndone &&
    result.recorded.some(({ arrivalIds }) => arrivalIds.includes(operationId));

  // The server may answer that somebody else had checked the guest in, while the welcome is still on the screen.
  const correct = useEffectEvent<NoticeListener>((notice) => {
    if (notice.kind === 'arrivedBefore' && isShowing(notice.operationId))
      show({ verdict: { kind: 'already', guest: notice.guest }, ...NOTHING_RECORDED });
  });
  useEffect(() => {
    const onNotice: NoticeListener = (notice) => correct(notice);
    notices.add(onNotice);
    return () => void notices.delete(onNotice);
  }, [notices]);

  return { result, isShowing, scan, checkInHousehold, undo, close };
}
