import { PRINT_KINDS, type PrintKind } from '../../../shared/contracts/printing.ts';
import { useT } from '../../lib/i18n.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FieldFrame } from '../../ui/field-frame.tsx';

const GROUPS = {
  guestCards: ['placeCards', 'escortCards', 'seatCards', 'rsvpCards'],
  tables: ['tableCards', 'tableNumbers'],
  posters: ['posterByName', 'posterByTable', 'finderPoster'],
  lists: ['doorList', 'catererList'],
} as const satisfies Record<string, readonly PrintKind[]>;

export const isPrintKind = (text: string | null): text is PrintKind => PRINT_KINDS.some((kind) => kind === text);

interface KindFieldProps {
  kind: PrintKind;
  /** The caterer's list shows needs, which not every editor may see. */
  seesNeeds: boolean;
  onChange: (kind: PrintKind) => void;
}

export function KindField({ kind, seesNeeds, onChange }: KindFieldProps) {
  const t = useT();
  return (
    <FieldFrame label={t('printPage.kind')}>
      {({ className, ...control }) => (
        <select
          {...control}
          className={classNames(className, 'pr-9 text-base')}
          value={kind}
          onChange={({ target }) => isPrintKind(target.value) && onChange(target.value)}
        >
          {Object.entries(GROUPS).map(([group, kinds]) => (
            <optgroup key={group} label={t(`printPage.${group as keyof typeof GROUPS}`)}>
              {kinds
                .filter((name) => seesNeeds || name !== 'catererList')
                .map((name) => (
                  <option key={name} value={name}>
                    {t(`printPage.kinds.${name}`)}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
