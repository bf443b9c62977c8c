import { FileDown } from 'lucide-react';
import { MAX_PRINT_OFFSET_MM, type PrintKind, type PrintOptions } from '../../../shared/contracts/printing.ts';
import { papersOf, usesOption } from '../../../shared/paper/kind-options.ts';
import { canFold, stocksOf } from '../../../shared/paper/stocks.ts';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckRow } from '../../ui/check-row.tsx';
import { Select } from '../../ui/select.tsx';
import { labelsOnSheet } from './kind-choices.ts';
import { NumberField } from './number-field.tsx';

export interface FieldsProps {
  kind: PrintKind;
  options: PrintOptions;
  onChange: (changes: Partial<PrintOptions>) => void;
}

/** Moving the print on the sheet, because no printer takes in paper to the millimetre. */
function PrinterFields({ options, onChange, onTestSheet }: FieldsProps & { onTestSheet: () => void }) {
  const t = useT();
  const offset = { min: -MAX_PRINT_OFFSET_MM, max: MAX_PRINT_OFFSET_MM };
  const error = (value: string) => t('printPage.offsetError', { value });
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 font-medium text-sm">{t('printPage.adjust')}</legend>
      <p className="text-muted text-sm">{t('printPage.adjustHint')}</p>
      <Button icon={FileDown} variant="outline" size="small" className="self-start" onClick={onTestSheet}>
        {t('printPage.testSheet')}
      </Button>
      <div className="grid grid-cols-2 items-start gap-3">
        <NumberField
          {...offset}
          label={t('printPage.offsetX')}
          hint={t('printPage.offsetHint')}
          value={options.offsetX}
          error={error}
          onChange={(offsetX) => onChange({ offsetX })}
        />
        <NumberField
          {...offset}
          label={t('printPage.offsetY')}
          hint={t('printPage.offsetHint')}
          value={options.offsetY}
          error={error}
          onChange={(offsetY) => onChange({ offsetY })}
        />
      </div>
    </fieldset>
  );
}

export function PaperFields(props: FieldsProps & { onTestSheet: () => void }) {
  const { kind, options, onChange } = props;
  const t = useT();
  const labels = labelsOnSheet(kind, options);
  return (
    <>
      {usesOption(kind, 'stock') && (
        <Select
          label={t('printPage.stock')}
          value={options.stock}
          options={stocksOf(kind).map((value) => ({ value, label: t(`printPage.stocks.${value}`) }))}
          onChange={({ target }) => onChange({ stock: target.value as PrintOptions['stock'] })}
        />
      )}
      {usesOption(kind, 'paper') && (
        <Select
          label={t('printPage.size')}
          value={options.paper}
          options={papersOf(kind).map((value) => ({ value, label: value }))}
          onChange={({ target }) => onChange({ paper: target.value as PrintOptions['paper'] })}
        />
      )}
      {usesOption(kind, 'isFolded') && canFold(kind, options.stock) && (
        <CheckRow
          label={t('printPage.isFolded')}
          isChecked={options.isFolded}
          onChange={(isFolded) => onChange({ isFolded })}
        />
      )}
      {usesOption(kind, 'hasBleed') && (
        <CheckRow
          label={t('printPage.hasBleed')}
          isChecked={options.hasBleed}
          onChange={(hasBleed) => onChange({ hasBleed })}
        />
      )}
      {labels !== undefined && labels > 1 && (
        <NumberField
          key={`${kind} ${labels}`}
          label={t('printPage.startAt')}
          hint={t('printPage.startAtHint', { count: labels })}
          isWhole
          min={1}
          max={labels}
          value={options.startAt}
          error={(value) => t('printPage.startAtError', { count: labels, value })}
          onChange={(startAt) => onChange({ startAt })}
        />
      )}
      {usesOption(kind, 'offsetX') && <PrinterFields key={kind} {...props} />}
    </>
  );
}
