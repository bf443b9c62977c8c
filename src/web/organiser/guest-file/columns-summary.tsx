import { columnTitle } from '../../../shared/guest-file/heading-words.ts';
import { useT } from '../../lib/i18n.tsx';
import { shorten } from '../../lib/shorten.ts';
import { Button } from '../../ui/button.tsx';
import { columnLabel } from './columns-step.tsx';
import type { OpenFile } from './use-guest-file.ts';

/** Which columns are read, which are left out and which hold nothing, so that every column of the file is named. */
export function ColumnsSummary({ file, onChange }: { file: OpenFile; onChange: () => void }) {
  const t = useT();
  const { columns } = file.columns;
  const used = file.fields.flatMap((field) => (field ? [columnTitle(t, field)] : []));
  const unused = columns.filter(({ index }) => file.fields[index] === null);
  const namesOf = (isEmpty: boolean) =>
    unused
      .filter(({ samples }) => (samples.length === 0) === isEmpty)
      .map((column) => shorten(columnLabel(t, column), 60));
  const [leftOut, empty] = [namesOf(false), namesOf(true)];
  return (
    <div className="text-muted text-sm">
      <p className="break-words">
        {t('guestFile.columnsUsed', { columns: [...new Set(used)].join(', ') })}{' '}
        {leftOut.length > 0 && t('guestFile.columnsLeftOut', { columns: leftOut.join(', ') })}{' '}
        {empty.length > 0 && t('guestFile.columnsEmpty', { columns: empty.join(', ') })}
      </p>
      <Button variant="link" size="inline" onClick={onChange}>
        {t('guestFile.changeColumns')}
      </Button>
    </div>
  );
}
