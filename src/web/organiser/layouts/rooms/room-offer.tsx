import { useT } from '../../../lib/i18n.tsx';
import { Button } from '../../../ui/button.tsx';
import { usePlanEditor } from '../plan-editor.ts';
import { useRooms } from './api.ts';

/** Offers the account's rooms on an empty plan, if it has any. */
export function RoomOffer() {
  const t = useT();
  const { actions } = usePlanEditor();
  const { data } = useRooms();
  if (!data?.rooms.length) return null;
  return (
    <Button variant="outline" onClick={() => actions.run('startFromRoom')}>
      {t('layoutEditor.startFromRoom')}
    </Button>
  );
}
