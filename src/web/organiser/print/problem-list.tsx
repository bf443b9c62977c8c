import { TriangleAlert } from 'lucide-react';
import type { PrintProblem } from '../../../shared/paper/sheet.ts';
import { useT } from '../../lib/i18n.tsx';

/** Everyone whose words can't be printed as they are, and what would help. */
export function ProblemRows({ problems }: { problems: readonly PrintProblem[] }) {
  const t = useT();
  return (
    <ul
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, also by keyboard.
      tabIndex={0}
      aria-label={t('printPage.problems', { count: problems.length })}
      className="max-h-56 overflow-y-auto text-sm"
    >
      {problems.map(({ key, label, kind, characters }) => (
        <li key={`${key} ${kind}`} className="wrap-anywhere py-0.5">
          <strong>{label}</strong>{' '}
          {kind === 'tooLong'
            ? t('printPage.tooLong')
            : t('printPage.missingGlyphs', { characters: characters.join(' ') })}
        </li>
      ))}
    </ul>
  );
}

export function ProblemNotice({ problems }: { problems: readonly PrintProblem[] }) {
  const t = useT();
  if (problems.length === 0) return null;
  return (
    <div role="alert" className="flex gap-3 rounded-2xl border border-danger bg-danger-soft p-4">
      <TriangleAlert className="size-5 shrink-0 text-danger" aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-semibold text-sm">{t('printPage.problems', { count: problems.length })}</p>
        <ProblemRows problems={problems} />
      </div>
    </div>
  );
}
