import { useT } from '../../lib/i18n.tsx';
import type { LegalSection } from './legal-text.ts';

function Links({ sections }: { sections: readonly LegalSection[] }) {
  return (
    <ol className="mt-2 flex flex-col text-sm">
      {sections.map(({ id, title }, index) => (
        <li key={id}>
          <a href={`#${id}`} className="flex min-h-8 items-baseline gap-2 py-1.5 hover:text-accent hover:underline">
            <span className="w-6 shrink-0 text-muted tabular-nums">{index + 1}.</span>
            {title}
          </a>
        </li>
      ))}
    </ol>
  );
}

/** Beside the text on wide screens, collapsed above it on narrow ones. */
export function TableOfContents({ sections }: { sections: readonly LegalSection[] }) {
  const t = useT();
  const title = t('legal.contents');
  return (
    <nav aria-label={title} className="print:hidden lg:sticky lg:top-8 lg:max-h-[calc(100dvh-4rem)] lg:overflow-y-auto">
      <div className="hidden lg:block">
        <h2 className="font-sans font-semibold text-muted text-xs uppercase tracking-wider">{title}</h2>
        <Links sections={sections} />
      </div>
      <details className="rounded-xl border border-hairline bg-card px-4 py-2 lg:hidden">
        <summary className="min-h-8 cursor-pointer py-1.5 font-medium">{title}</summary>
        <Links sections={sections} />
      </details>
    </nav>
  );
}
