import { CircleCheck } from 'lucide-react';
import { changeWords } from '../../../shared/catering/change-words.ts';
import type { Catering } from '../../../shared/contracts/catering.ts';
import { formatLongDateTime } from '../../lib/format.ts';
import { useLanguage, useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

interface ListStatusProps {
  catering: Pick<Catering, 'changes' | 'confirmed'>;
  timeZone: string;
  isConfirming: boolean;
  onConfirm: () => void;
}

/** Whether the list was confirmed, what changed since, and the button that confirms it. */
export function ListStatus({ catering: { changes, confirmed }, timeZone, isConfirming, onConfirm }: ListStatusProps) {
  const t = useT();
  const { language } = useLanguage();
  const date = confirmed && formatLongDateTime(confirmed.at, { language, timeZone });
  const isCurrent = confirmed !== null && changes.length === 0;
  return (
    <Card className="flex flex-col gap-3 p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm">
          {date === null
            ? t('catering.notConfirmed')
            : t(confirmed?.by === 'caterer' ? 'catering.confirmedByCaterer' : 'catering.confirmedByOrganiser', {
                date,
              })}
        </p>
        {!isCurrent && (
          <div className="print:hidden">
            <Button icon={CircleCheck} size="small" disabled={isConfirming} onClick={onConfirm}>
              {t('catering.confirm')}
            </Button>
          </div>
        )}
      </div>
      {isCurrent && <p className="text-muted text-sm">{t('catering.noChanges')}</p>}
      {changes.length > 0 && (
        <section aria-labelledby="catering-changes">
          <h2 id="catering-changes" className="text-lg">
            {t('catering.changes')}
          </h2>
          <ul className="mt-1 list-disc pl-5 text-sm">
            {changes.map((change) => {
              const words = changeWords(t, change);
              return (
                <li key={`${change.kind} ${words}`} className="wrap-anywhere">
                  {words}
                </li>
              );
            })}
          </ul>
        </section>
      )}
    </Card>
  );
}
