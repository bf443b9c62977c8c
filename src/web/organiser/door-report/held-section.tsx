import { Check, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ReportedOperation } from '../../../shared/contracts/door-operations.ts';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { type HeldDecision, useDecideHeld } from './api.ts';
import { OperationLine, type SourceWords } from './operation-line.tsx';
import { operationWords } from './operation-words.ts';

/** At most this many held operations are listed: a phone can send thousands. 'Select all' also selects the rest. */
const MAX_SHOWN = 200;

interface HeldSectionProps {
  eventId: number;
  held: readonly ReportedOperation[];
  words: SourceWords;
}

/** Operations that wait for the organiser: selected ones are applied or discarded together. */
export function HeldSection({ eventId, held, words }: HeldSectionProps) {
  const t = useT();
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<HeldDecision>('apply');
  const [isAsking, setIsAsking] = useState(false);
  const deciding = useDecideHeld(eventId);
  // Leaves out picked operations that were decided meanwhile, or that the page's choice of a phone hides.
  const chosen = held.filter(({ id }) => picked.has(id));
  const ids = chosen.map(({ id }) => id);
  const restores = asked === 'apply' && chosen.some(({ remedy }) => remedy !== null);
  const toggle = (id: string) =>
    setPicked((now) => (now.has(id) ? new Set([...now].filter((other) => other !== id)) : new Set([...now, id])));
  const ask = (decision: HeldDecision) => {
    setAsked(decision);
    setIsAsking(true);
  };
  const decide = () =>
    deciding.mutate(
      { decision: asked, ids, restores },
      {
        onSettled: () => {
          setIsAsking(false);
          setPicked(new Set());
        },
      },
    );
  const isDisabled = ids.length === 0 || deciding.isPending;
  return (
    <section aria-labelledby="door-report-held" className="flex flex-col gap-3">
      <div>
        <h2 id="door-report-held" className="text-xl">
          {t('doorReport.held')}
        </h2>
        <p className="text-muted text-sm">{t('doorReport.heldHint')}</p>
      </div>
      <Card className="border-l-4 border-l-warning">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-hairline border-b p-3 sm:px-4">
          <Checkbox
            label={t('doorReport.selectAll')}
            checked={ids.length === held.length}
            isMixed={ids.length > 0 && ids.length < held.length}
            onChange={({ target }) => setPicked(new Set(target.checked ? held.map(({ id }) => id) : []))}
          />
          <p aria-live="polite" className="mr-auto text-sm tabular-nums">
            {ids.length > 0 ? t('doorReport.selectedCount', { count: ids.length }) : t('doorReport.selectAll')}
          </p>
          <Button icon={Check} size="small" disabled={isDisabled} onClick={() => ask('apply')}>
            {t('doorReport.apply')}
          </Button>
          <Button icon={Trash2} variant="outline" size="small" disabled={isDisabled} onClick={() => ask('discard')}>
            {t('doorReport.discard')}
          </Button>
        </div>
        <ul className="divide-y divide-hairline">
          {held.slice(0, MAX_SHOWN).map((operation) => (
            <li key={operation.id} className="flex items-start gap-3 p-3 sm:px-4">
              <span className="flex shrink-0">
                <Checkbox
                  label={t('doorReport.select', { entry: operationWords(t, operation) })}
                  checked={picked.has(operation.id)}
                  onChange={() => toggle(operation.id)}
                />
              </span>
              <OperationLine operation={operation} words={words} />
            </li>
          ))}
        </ul>
        {held.length > MAX_SHOWN && (
          <p className="border-hairline border-t p-3 text-muted text-sm sm:px-4">
            {t('doorReport.heldMore', { count: held.length - MAX_SHOWN })}
          </p>
        )}
      </Card>
      <Dialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        isBusy={deciding.isPending}
        title={t(`doorReport.${asked}Title`, { count: ids.length })}
        description={[t(`doorReport.${asked}Message`), restores && t('doorReport.applyRestores')]
          .filter(Boolean)
          .join(' ')}
        confirm={
          <Button variant={asked === 'discard' ? 'danger' : 'primary'} disabled={isDisabled} onClick={decide}>
            {t(`doorReport.${asked}`)}
          </Button>
        }
      />
    </section>
  );
}
