import { DOT_COLORS } from '../../../shared/layout/dot-colors.ts';
import { useT } from '../../lib/i18n.tsx';

function Dot({ color, label, isRinged = false }: { color: string; label: string; isRinged?: boolean }) {
  return (
    <li className="flex items-center gap-2">
      <span
        aria-hidden="true"
        className="size-3 rounded-full forced-color-adjust-none"
        style={{ backgroundColor: color, ...(isRinged && { outline: `1.5px solid ${color}`, outlineOffset: 2 }) }}
      />
      {label}
    </li>
  );
}

export function ChartLegend() {
  const t = useT();
  return (
    <ul className="flex flex-wrap items-center gap-x-6 gap-y-2 border-hairline border-t px-4 py-3 text-sm">
      <Dot color={DOT_COLORS.seated} label={t('sharedSeating.legendAssigned')} />
      <Dot color={DOT_COLORS.highlighted} label={t('sharedSeating.legendSelected')} isRinged />
      <li className="text-muted">{t('sharedSeating.legendHint')}</li>
    </ul>
  );
}
