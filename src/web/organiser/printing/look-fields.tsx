import { toHexColor } from '../../../shared/color.ts';
import { PRINT_STYLES, type PrintOptions } from '../../../shared/contracts/printing.ts';
import { usesOption } from '../../../shared/paper/kind-options.ts';
import { useT } from '../../lib/i18n.tsx';
import { CheckRow } from '../../ui/check-row.tsx';
import type { FieldsProps } from './paper-fields.tsx';

const PARTS = ['showsTitle', 'showsTable', 'showsSeat', 'showsMeal', 'showsMark'] as const;

function StyleField({ options, onChange }: FieldsProps) {
  const t = useT();
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm">{t('printPage.style')}</legend>
      <div className="grid grid-cols-3 gap-2">
        {PRINT_STYLES.map((style) => (
          <label
            key={style}
            className="flex min-h-11 cursor-pointer items-center justify-center rounded-lg border border-control bg-card px-2 text-center text-sm has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name="print-style"
              className="sr-only"
              checked={options.style === style}
              onChange={() => onChange({ style })}
            />
            {t(`printPage.styles.${style}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function ColorField({ options: { color }, eventColor, onChange }: FieldsProps & { eventColor: string }) {
  const t = useT();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <CheckRow
        label={t('printPage.eventColor')}
        isChecked={color === null}
        onChange={(isEvents) => onChange({ color: isEvents ? null : eventColor })}
      />
      {color !== null && (
        <input
          type="color"
          aria-label={t('printPage.color')}
          value={toHexColor(color) ?? eventColor}
          onChange={({ target }) => onChange({ color: target.value })}
          className="h-11 w-16 cursor-pointer rounded-lg border border-control bg-card p-1"
        />
      )}
    </div>
  );
}

/** Style, colour and which parts a card has. */
export function LookFields(props: FieldsProps & { eventColor: string }) {
  const { kind, options, onChange } = props;
  const t = useT();
  const parts = PARTS.filter((part) => usesOption(kind, part));
  return (
    <>
      {usesOption(kind, 'style') && <StyleField {...props} />}
      {usesOption(kind, 'color') && <ColorField {...props} />}
      {parts.length > 0 && (
        <fieldset>
          <legend className="mb-1 font-medium text-sm">{t('printPage.shows')}</legend>
          {parts.map((part) => (
            <CheckRow
              key={part}
              label={t(`printPage.${part}`)}
              isChecked={options[part]}
              onChange={(isShown) => onChange({ [part]: isShown } as Partial<PrintOptions>)}
            />
          ))}
        </fieldset>
      )}
    </>
  );
}
