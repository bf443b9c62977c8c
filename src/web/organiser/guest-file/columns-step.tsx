import { useId } from 'react';
import type { FileColumn } from '../../../shared/guest-file/columns.ts';
import { COLUMN_FIELDS, type ColumnField, columnTitle } from '../../../shared/guest-file/heading-words.ts';
import { REPEATABLE_FIELDS } from '../../../shared/guest-file/headings.ts';
import type { Translate } from '../../../shared/i18n/message-key.ts';
import { useT } from '../../lib/i18n.tsx';
import { shorten } from '../../lib/shorten.ts';
import { Select } from '../../ui/select.tsx';
import { FileNotice } from './file-notice.tsx';
import { StepHeading } from './step-heading.tsx';
import type { GuestFileFlow, OpenFile } from './use-guest-file.ts';

const MAX_SHOWN_COLUMNS = 30;
const SHOWN_SAMPLES = 3;
const SAMPLE_LENGTH = 40;

export function hasNameColumn({ fields }: OpenFile): boolean {
  return fields.includes('fullName') || fields.includes('firstName') || fields.includes('lastName');
}

/** Assigns a field to a column. Most fields have one column; notes, tags, meals and the like may have several. */
function withField(fields: OpenFile['fields'], index: number, field: ColumnField | null): (ColumnField | null)[] {
  return fields.map((current, at) => {
    if (at === index) return field;
    return current === field && field !== null && !REPEATABLE_FIELDS.has(field) ? null : current;
  });
}

export const columnLabel = (t: Translate, { index, heading }: FileColumn) =>
  heading || t('guestFile.columnNumber', { number: index + 1 });

/** Chooses among the Excel sheets of a workbook that has several. */
export function SheetSelect({ file, flow }: { file: OpenFile; flow: GuestFileFlow }) {
  const t = useT();
  const { sheet } = file;
  if (sheet === null || sheet.names.length < 2) return null;
  return (
    <Select
      label={t('guestFile.sheetLabel')}
      hint={t('guestFile.sheetHint')}
      options={sheet.names.map((name, index) => ({ value: String(index), label: shorten(name, 60) }))}
      value={String(sheet.chosen)}
      onChange={({ target }) => void flow.chooseSheet(file, Number(target.value))}
    />
  );
}

export function ColumnsStep({ file, flow }: { file: OpenFile; flow: GuestFileFlow }) {
  const t = useT();
  const headingId = useId();
  const { fields } = file;
  const { columns } = file.columns;
  const shown = columns.filter(({ index }, place) => place < MAX_SHOWN_COLUMNS || fields[index] !== null);
  const options = [
    { value: '', label: t('guestFile.leaveOut') },
    ...COLUMN_FIELDS.map((field) => ({ value: field, label: columnTitle(t, field) })),
  ];
  const samplesOf = ({ samples }: FileColumn) =>
    samples.length === 0
      ? undefined
      : t('guestFile.columnSamples', {
          samples: samples
            .slice(0, SHOWN_SAMPLES)
            .map((sample) => shorten(sample, SAMPLE_LENGTH))
            .join(' · '),
        });

  return (
    <div className="flex flex-col gap-4">
      <StepHeading>{t('guestFile.stepColumns')}</StepHeading>
      <SheetSelect file={file} flow={flow} />
      <p className="text-muted text-sm">{t('guestFile.columnsHint')}</p>
      <label htmlFor={headingId} className="flex min-h-11 items-center gap-3 text-sm">
        <input
          id={headingId}
          type="checkbox"
          className="size-5 accent-accent"
          checked={file.headerIndex !== null}
          onChange={({ target }) => void flow.changeHeader(file, target.checked)}
        />
        {t('guestFile.firstRowIsHeading')}
      </label>
      {!hasNameColumn(file) && <FileNotice tone="warning" text={t('guestFile.nameColumnNeeded')} />}
      <div className="grid gap-4 sm:grid-cols-2">
        {shown.map((column) => (
          <Select
            key={column.index}
            label={columnLabel(t, column)}
            hint={samplesOf(column)}
            options={options}
            value={fields[column.index] ?? ''}
            onChange={({ target }) =>
              flow.changeFields(file, withField(fields, column.index, (target.value || null) as ColumnField | null))
            }
          />
        ))}
      </div>
      {columns.length > shown.length && (
        <p className="text-muted text-sm">{t('guestFile.moreColumns', { count: columns.length - shown.length })}</p>
      )}
    </div>
  );
}
