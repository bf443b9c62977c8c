import { seatLabel } from '../../../shared/seat-label.ts';
import { useT } from '../../lib/i18n.tsx';
import { useEditingSession, useSaveStatus } from './editor-context.ts';

/** For a member who was removed while editing: what can't be saved any more, in words that can be copied. */
export function UnsentEdits() {
  const t = useT();
  const session = useEditingSession();
  const { isUnsaved, hasUnsavedRules } = useSaveStatus();
  const { guests } = session.editor.state;
  const lines = [
    ...session.unsentSeats.map(({ guestId, tableNumber, seatNumber }) => {
      const place = seatLabel(t, { tableNumber, seatNumber, tableName: null }) ?? t('layoutEditor.lostNoSeat');
      return `${guests.get(guestId)?.fullName ?? ''}: ${place}`;
    }),
    ...(isUnsaved ? [t('layoutEditor.lostRoom')] : []),
    ...(hasUnsavedRules ? [t('layoutEditor.lostRules')] : []),
  ];
  if (lines.length === 0) return null;
  return (
    <section
      aria-label={t('layoutEditor.lostTitle')}
      className="max-h-40 select-text overflow-y-auto border-hairline border-b bg-card px-4 py-3 text-sm sm:px-6"
    >
      <p className="font-semibold">{t('layoutEditor.lostTitle')}</p>
      <ul className="list-disc pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
