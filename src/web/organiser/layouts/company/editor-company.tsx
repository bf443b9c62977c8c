import { useCallback, useEffect } from 'react';
import { useStore } from '../../../lib/store.ts';
import { usePlanEditor } from '../plan-editor.ts';
import { CompanyMenu } from './company-menu.tsx';
import { useCompany } from './use-company.ts';

/** The others in the editor. `onFull` is called where so many edit that this page may only watch. */
export function EditorCompany({ onFull }: { onFull: () => void }) {
  const { editor, floorPlan, desk, listDrag } = usePlanEditor();
  const findView = useCallback(() => floorPlan.current?.view, [floorPlan]);
  const work = useCallback(() => {
    const { selection, selectedGuests, pickedGuestId } = editor.state;
    const { guestId } = listDrag.dragged.get() ?? {};
    const guests = new Set([...selectedGuests, ...(pickedGuestId === null ? [] : [pickedGuestId])]);
    if (guestId !== undefined) guests.add(guestId);
    return { selection, guests, isSearching: desk.solving.get().phase === 'solving' };
  }, [editor, desk, listDrag]);
  const company = useCompany({ eventId: editor.layout.eventId, findView, work });
  const watches = useStore(company.watches);
  useEffect(() => {
    if (watches) onFull();
  }, [watches, onFull]);
  return <CompanyMenu company={company} onFind={(at) => floorPlan.current?.centre(at)} />;
}
