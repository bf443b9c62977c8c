import type { ReactNode } from 'react';
import { paths } from '../../shared/paths.ts';
import { useLanguage } from './language.tsx';
import { LanguageLinks } from './language-links.tsx';

const LINK = 'inline-flex min-h-11 items-center underline underline-offset-4 hover:text-accent';

interface PageFrameProps {
  /** The name that was searched for, kept in the language links. */
  name?: string;
  children: ReactNode;
}

/** Header and footer of every guests' page, kept small: the event is what matters. */
export function PageFrame({ name = '', children }: PageFrameProps) {
  const { t } = useLanguage();
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-2xl flex-col px-4 sm:px-6 print:min-h-0 print:max-w-none print:p-0">
      <header className="flex justify-end py-2 print:hidden">
        <LanguageLinks name={name} />
      </header>
      <main className="flex flex-1 flex-col gap-5">{children}</main>
      <footer className="mt-10 flex flex-wrap justify-between gap-x-6 py-3 text-muted text-sm print:hidden">
        <a href={paths.landing} className={LINK}>
          {t('seatFinder.madeWith')}
        </a>
        <a href={paths.privacy} className={LINK}>
          {t('seatFinder.privacy')}
        </a>
      </footer>
    </div>
  );
}
