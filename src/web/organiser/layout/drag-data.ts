/** The kind of data that a guest is dragged as from a list to the plan. */
const GUEST_TYPE = 'application/x-placecard-guest';

export function writeDraggedGuest(data: DataTransfer, guestId: number): void {
  data.setData(GUEST_TYPE, String(guestId));
  data.effectAllowed = 'move';
}

/** Undefined for anything else that was dropped: a file, a text. */
export function readDraggedGuest(data: DataTransfer): number | undefined {
  const id = Number(data.getData(GUEST_TYPE));
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}
