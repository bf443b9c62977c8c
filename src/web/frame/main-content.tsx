import type { ReactNode } from 'react';
import { useT } from '../lib/i18n.tsx';

export const MAIN_CONTENT_ID = 'main';

export function SkipLink() {
  const t = useT();
  return (
    <a
      href={`#${MAIN_CONTENT_ID}`}
      className="fixed top-2 left-2 z-50 -translate-y-24 rounded-lg bg-accent px-4 py-3 font-medium text-on-accent focus:translate-y-0"
    >
      {t('common.skipToContent')}
    </a>
  );
}

export function MainContent({ children }: { children: ReactNode }) {
  return (
    <main
      id={MAIN_CONTENT_ID}
      tabIndex={-1}
      // At least one screen high, so that the footer does not jump while pages load.
      className="flex min-h-[calc(100dvh-4rem)] flex-1 flex-col outline-none print:min-h-0"
    >
      {children}
    </main>
  );
}
