import { Check, ListFilter } from 'lucide-react';
import { useRef, useState } from 'react';
import type { GuestCardKind, PrintedCards } from '../../../shared/contracts/printing.ts';
import type { Translate } from '../../../shared/i18n/message-key.ts';
import { LOCALES } from '../../../shared/i18n/translate.ts';
import type { CardChanges, CardToPrint, CardToTakeAway } from '../../../shared/paper/compare-cards.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useLanguage } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useConfirmPrinted } from './api.ts';

export const PRINTED_CARDS_HEADING_ID = 'printed-cards';

function whyToPrint(t: Translate, { why }: CardToPrint, list: Intl.ListFormat): string {
  if (why === 'new') return t('printPage.whyNew');
  return t('printPage.whyChanged', { parts: list.format(why.map((part) => t(`printPage.parts.${part}`))) });
}

const whyToTakeAway = (t: Translate, { why }: CardToTakeAway) =>
  t(why === 'declined' ? 'printPage.whyDeclined' : 'printPage.whyRemoved');

interface NamedRow {
  readonly id: number;
  readonly name: string;
  readonly why: string;
}

function NameList({ title, rows }: { title: string; rows: readonly NamedRow[] }) {
  if (rows.length === 0) return null;
  return (
    <div className="mt-2">
      <h3 className="font-medium text-sm">{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, also by keyboard. */}
      <ul tabIndex={0} aria-label={title} className="max-h-56 overflow-y-auto text-sm">
        {rows.map(({ id, name, why }) => (
          <li key={id} className="wrap-anywhere py-0.5">
            {name} <span className="text-muted">– {why}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The list is rendered only while it is open, because it can contain every card. */
function ChangeDetails({ changes: { toPrint, toTakeAway } }: { changes: CardChanges }) {
  const { t, language } = useLanguage();
  const [isOpen, setIsOpen] = useState(false);
  const list = new Intl.ListFormat(LOCALES[language]);
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="min-h-6 cursor-pointer text-accent text-sm underline underline-offset-4">
        {t('printPage.showChanges')}
      </summary>
      {isOpen && (
        <>
          <NameList
            title={t('printPage.toPrint')}
            rows={toPrint.map((card) => ({
              id: card.guest.id,
              name: card.guest.name,
              why: whyToPrint(t, card, list),
            }))}
          />
          <NameList
            title={t('printPage.takeAway')}
            rows={toTakeAway.map((card) => ({
              id: card.guestId,
              name: card.name ?? t('printPage.removedGuest'),
              why: whyToTakeAway(t, card),
            }))}
          />
        </>
      )}
    </details>
  );
}

interface ChangesCardProps {
  eventId: number;
  timeZone: string;
  kind: GuestCardKind;
  printed: PrintedCards;
  changes: CardChanges;
  onChooseChanged: () => void;
}

/** Whether the printed cards are up to date, and which have to be printed again or taken away. */
export function ChangesCard({ eventId, timeZone, kind, printed, changes, onChooseChanged }: ChangesCardProps) {
  const { t, language } = useLanguage();
  const confirm = useConfirmPrinted(eventId, kind);
  const { toPrint, toTakeAway } = changes;
  const heading = useRef<HTMLHeadingElement>(null);
  const takeAway = () => {
    const takenAway = toTakeAway.map(({ guestId }) => guestId);
    // The pressed button vanishes: the focus must not be lost with it.
    confirm.mutate({ printed: [], takenAway }, { onSuccess: () => heading.current?.focus() });
  };
  const isUntouched = printed.cards.length === 0;
  return (
    <Card role="group" aria-labelledby={PRINTED_CARDS_HEADING_ID} className="flex flex-col gap-3 p-4">
      <div>
        <h2 ref={heading} id={PRINTED_CARDS_HEADING_ID} tabIndex={-1} className="text-lg">
          {t('printPage.printedCards')}
        </h2>
        <p role="status" className="mt-1 text-sm">
          {isUntouched ? (
            <span className="text-muted">{t('printPage.nothingConfirmed')}</span>
          ) : toPrint.length + toTakeAway.length === 0 ? (
            t('printPage.upToDate', { count: printed.cards.length })
          ) : (
            <strong>
              {[
                toPrint.length > 0 && t('printPage.changed', { count: toPrint.length }),
                toTakeAway.length > 0 && t('printPage.toTakeAway', { count: toTakeAway.length }),
              ]
                .filter(Boolean)
                .join(', ')}
            </strong>
          )}
        </p>
        {printed.confirmedAt !== null && (
          <p className="text-muted text-sm">
            {t('printPage.confirmedOn', {
              date: formatDateTime(printed.confirmedAt, { language, timeZone }),
            })}
          </p>
        )}
      </div>
      {!isUntouched && toPrint.length + toTakeAway.length > 0 && (
        <>
          <ChangeDetails changes={changes} />
          <div className="flex flex-wrap gap-2">
            {toPrint.length > 0 ? (
              <Button icon={ListFilter} variant="outline" size="small" onClick={onChooseChanged}>
                {t('printPage.chooseChanged')}
              </Button>
            ) : (
              <Button
                icon={Check}
                size="small"
                aria-disabled={confirm.isPending}
                className="aria-disabled:opacity-50"
                onClick={() => confirm.isPending || takeAway()}
              >
                {t('printPage.takenAway')}
              </Button>
            )}
          </div>
        </>
      )}
    </Card>
  );
}
