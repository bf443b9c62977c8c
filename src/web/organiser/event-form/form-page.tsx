import type { ReactNode } from 'react';
import { paths } from '../../../shared/paths.ts';
import { useT } from '../../lib/i18n.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { BackLink } from '../../ui/back-link.tsx';

/** Heading and back link around the event form. */
export function FormPage({ title, children }: { title: string; children: ReactNode }) {
  const t = useT();
  usePageTitle(title);
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-6 px-4 py-8 sm:px-6 sm:py-12">
      <BackLink to={paths.events} label={t('events.backToEvents')} />
      <h1 className="text-3xl sm:text-4xl">{title}</h1>
      {children}
    </div>
  );
}
