import { Plus } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';

/** A drawing of empty place cards. */
function BlankCards() {
  return (
    <svg viewBox="0 0 220 96" className="w-56 text-accent" aria-hidden="true">
      <g stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" className="fill-card">
        <path d="M16 82 28 40h56l12 42z" opacity="0.45" />
        <path d="M124 82l12-42h56l12 42z" opacity="0.45" />
        <path d="M58 90 74 30h72l16 60z" />
        <path d="M74 30l8-14h56l8 14z" />
      </g>
      <g stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" opacity="0.6">
        <path d="M88 52h44M84 66h52" strokeDasharray="3 6" />
      </g>
    </svg>
  );
}

export function NoEvents() {
  const t = useT();
  return (
    <div className="flex flex-col items-center gap-4 rounded-2xl border border-control/60 border-dashed px-6 py-14 text-center">
      <BlankCards />
      <h2 className="text-2xl">{t('events.emptyTitle')}</h2>
      <p className="max-w-md text-balance text-muted">{t('events.emptyMessage')}</p>
      <Button asChild size="large" className="mt-2">
        <Link to={paths.eventCreate}>
          <Plus className="size-5" aria-hidden="true" />
          {t('events.create')}
        </Link>
      </Button>
    </div>
  );
}
