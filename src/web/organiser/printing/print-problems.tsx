import { TriangleAlert } from 'lucide-react';
import type { Translate } from '../../../shared/i18n/message-key.ts';
import type { PrintProblem } from '../../../shared/paper/sheet.ts';
import { useT } from '../../lib/i18n.tsx';

/** The text for a problem: what is wrong with the words, and what would help. */
export function describeProblem(t: Translate, { key, about, kind, characters }: PrintProblem): string {
  // Invitations are addressed to households, which have no card names.
  const subject = key.startsWith('household:') ? 'household' : about;
  if (kind === 'leftOut') {
    const help = t(subject === 'household' ? 'printPage.leftOutHelp.household' : 'printPage.leftOutHelp.guest');
    return `${t('printPage.leftOut', { characters: characters.join(' ') })} ${help}`;
  }
  if (kind === 'tooMany') return t('printPage.tooMany');
  return kind === 'tooLong'
    ? `${t('printPage.tooLong')} ${t(`printPage.tooLongHelp.${subject}`)}`
    : `${t('printPage.missingGlyphs', { characters: characters.join(' ') })} ${t(`printPage.missingGlyphsHelp.${subject}`)}`;
}

/** All words that can't be printed as they are, and what would help. */
export function ProblemRows({ problems }: { problems: readonly PrintProblem[] }) {
  const t = useT();
  return (
    <ul
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, also by keyboard.
      tabIndex={0}
      aria-label={t('printPage.problems', { count: problems.length })}
      className="max-h-56 overflow-y-auto text-sm"
    >
      {problems.map((problem) => (
        <li key={`${problem.key} ${problem.kind}`} className="wrap-anywhere py-0.5">
          <strong>{problem.label}</strong> {describeProblem(t, problem)}
        </li>
      ))}
    </ul>
  );
}

export function ProblemNotice({ problems }: { problems: readonly PrintProblem[] }) {
  const t = useT();
  if (problems.length === 0) return null;
  return (
    <div className="flex gap-3 rounded-2xl border border-danger bg-danger-soft p-4">
      <TriangleAlert className="size-5 shrink-0 text-danger" aria-hidden="true" />
      <div className="min-w-0">
        {/* Only the count is announced: the list may be long. */}
        <p role="alert" className="font-semibold text-sm">
          {t('printPage.problems', { count: problems.length })}
        </p>
        <ProblemRows problems={problems} />
      </div>
    </div>
  );
}
