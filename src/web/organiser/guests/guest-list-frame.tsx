import { type ReactNode, useId } from 'react';
import { useT } from '../../lib/i18n.tsx';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { Card } from '../../ui/card.tsx';

/** Whether the window is wide enough for a table; otherwise cards are shown. */
export function useHasRoomForTable(): boolean {
  return useMediaQuery('(min-width: 64rem)');
}

/** Adds a skip link for keyboard users, because the list can have thousands of controls. */
export function SkippableList({ children }: { children: ReactNode }) {
  const t = useT();
  const endId = useId();
  return (
    <>
      <a
        href={`#${endId}`}
        className="sr-only focus:not-sr-only focus:self-start focus:rounded-lg focus:bg-accent focus:px-4 focus:py-2 focus:text-on-accent"
        onClick={(event) => {
          event.preventDefault();
          document.getElementById(endId)?.focus();
        }}
      >
        {t('guests.skipList')}
      </a>
      {children}
      <div id={endId} tabIndex={-1} className="outline-none" />
    </>
  );
}

export function EmptyList({ title, message, children }: { title: string; message: string; children?: ReactNode }) {
  return (
    <Card className="flex flex-col items-center gap-3 px-6 py-12 text-center">
      <p className="font-display text-2xl">{title}</p>
      <p className="max-w-md text-balance text-muted">{message}</p>
      {children}
    </Card>
  );
}
