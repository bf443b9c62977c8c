import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { LanguageSwitcher } from '../../frame/language-switcher.tsx';
import { MAIN_CONTENT_ID, SkipLink } from '../../frame/main-content.tsx';
import { useT } from '../../lib/i18n.tsx';

/** The frame of the door's other pages, with the way back to the door. */
export function SubPageFrame({ title, eventId, children }: { title: string; eventId: number; children: ReactNode }) {
  const t = useT();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="border-hairline border-b">
        <div className="mx-auto flex w-full max-w-2xl items-center justify-between gap-3 px-4 py-2">
          <Link
            to={paths.door(eventId)}
            className="inline-flex min-h-11 items-center gap-2 rounded-md text-muted text-sm hover:text-accent"
          >
            <ArrowLeft className="size-4" aria-hidden="true" />
            {t('door.backToDoor')}
          </Link>
          <LanguageSwitcher />
        </div>
      </header>
      <main
        id={MAIN_CONTENT_ID}
        tabIndex={-1}
        className="mx-auto flex w-full max-w-2xl flex-1 flex-col gap-4 px-4 py-6 outline-none"
      >
        <h1 className="text-3xl">{title}</h1>
        {children}
      </main>
    </div>
  );
}
