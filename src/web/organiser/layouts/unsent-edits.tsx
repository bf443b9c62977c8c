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
      return { id: guestId, text: `${guests.get(guestId)?.fullName ?? ''}: ${place}` };
    }),
    ...(isUnsaved ? [{ id: 'room', text: t('layoutEditor.lostRoom') }] : []),
    ...(hasUnsavedRules ? [{ id: 'rules', text: t('layoutEditor.lostRules') }] : []),
  ];
  if (lines.length === 0) return null;
  return (
    <section
      aria-label={t('layoutEditor.lostTitle')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled with the keyboard.
      tabIndex={0}
      className="max-h-40 shrink-0 select-text overflow-y-auto rounded-2xl border border-hairline bg-card px-4 py-3 text-sm"
    >
      <p className="font-semibold">{t('layoutEditor.lostTitle')}</p>
      <ul className="list-disc pl-5">
        {lines.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
    </section>
  );
}
