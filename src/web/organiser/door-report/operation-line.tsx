import type { ReportedOperation } from '../../../shared/contracts/door-operations.ts';
import { useT } from '../../lib/i18n.tsx';
import { operationWords, reasonWords } from './operation-words.ts';

/** How the page writes times and phones. */
export interface SourceWords {
  readonly timeOf: (time: string) => string;
  readonly doorOf: (source: Pick<ReportedOperation, 'device' | 'label'>) => string;
}

/** What happened, why it is not applied, and when and where it was recorded. */
export function OperationLine({ operation, words }: { operation: ReportedOperation; words: SourceWords }) {
  const t = useT();
  const { at, receivedAt, note } = operation;
  return (
    <div className="min-w-0 [overflow-wrap:anywhere]">
      <p className="font-medium">{operationWords(t, operation)}</p>
      <p className="text-sm">{reasonWords(t, operation)}</p>
      {note !== null && <p className="text-sm">{t('doorReport.note', { note })}</p>}
      <p className="text-muted text-sm">
        {words.doorOf(operation)} ·{' '}
        {t('doorReport.recordedAt', { time: words.timeOf(at), heard: words.timeOf(receivedAt) })}
      </p>
    </div>
  );
}
