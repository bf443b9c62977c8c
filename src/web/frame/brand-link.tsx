import { paths } from '../../shared/paths.ts';
import { useT } from '../lib/i18n.tsx';
import { AppLink } from './app-link.tsx';

export function BrandLink() {
  const t = useT();
  return (
    <AppLink
      to={paths.landing}
      className="flex min-h-9 max-sm:min-h-11 pointer-coarse:min-h-11 items-center gap-2 rounded-md font-display font-semibold text-accent text-lg sm:text-xl"
    >
      <svg viewBox="0 0 32 32" className="hidden size-7 sm:block" aria-hidden="true">
        <path d="M7 9h18l5 17H2z" fill="currentColor" />
        <path d="M7 9h18l-2-4H9z" fill="currentColor" opacity="0.35" />
        <path d="M10 15h12M8.5 20h15" className="stroke-paper" strokeWidth="1.8" strokeLinecap="round" />
      </svg>
      {t('common.brand')}
    </AppLink>
  );
}
