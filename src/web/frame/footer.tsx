import type { ReactNode } from 'react';
import { paths } from '../../shared/paths.ts';
import { useT } from '../lib/i18n.tsx';
import { AppLink } from './app-link.tsx';
import { SocialLinks } from './social-links.tsx';

const HOME_LINKS = [{ path: paths.landing, labelKey: 'nav.home' }] as const;
const ORGANISER_LINKS = [
  ...HOME_LINKS,
  { path: paths.dashboard, labelKey: 'nav.dashboard' },
  { path: paths.events, labelKey: 'nav.events' },
  { path: paths.guests, labelKey: 'nav.guests' },
  { path: paths.subscription, labelKey: 'nav.subscription' },
] as const;
const HELP_LINKS = [
  { path: paths.help, labelKey: 'footer.helpPage' },
  { path: paths.contact, labelKey: 'footer.contact' },
  { path: paths.terms, labelKey: 'footer.terms' },
  { path: paths.privacy, labelKey: 'footer.privacy' },
] as const;

type FooterLink = (typeof ORGANISER_LINKS | typeof HELP_LINKS)[number];

function LinkList({ title, links }: { title: string; links: readonly FooterLink[] }) {
  const t = useT();
  return (
    <FooterColumn title={title}>
      <ul className="flex flex-col">
        {links.map(({ path, labelKey }) => (
          <li key={path}>
            <AppLink
              to={path}
              className="inline-flex min-h-8 items-center max-sm:min-h-11 pointer-coarse:min-h-11 text-sm hover:text-accent hover:underline"
            >
              {t(labelKey)}
            </AppLink>
          </li>
        ))}
      </ul>
    </FooterColumn>
  );
}

function FooterColumn({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-2">
      <h2 className="font-sans font-semibold text-muted text-xs uppercase tracking-wider">{title}</h2>
      {children}
    </div>
  );
}

export function Footer({ isSignedIn }: { isSignedIn: boolean }) {
  const t = useT();
  return (
    <footer className="mt-auto border-hairline border-t print:hidden">
      <div className="mx-auto grid w-full max-w-6xl grid-cols-2 gap-8 px-4 py-10 sm:px-6 md:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="col-span-2 flex flex-col gap-2 md:col-span-1">
          <p className="font-display font-semibold text-accent text-lg">{t('common.brand')}</p>
          <p className="max-w-xs text-muted text-sm">{t('footer.description')}</p>
        </div>
        <LinkList title={t('footer.product')} links={isSignedIn ? ORGANISER_LINKS : HOME_LINKS} />
        <LinkList title={t('footer.help')} links={HELP_LINKS} />
        <FooterColumn title={t('footer.social')}>
          <SocialLinks />
        </FooterColumn>
      </div>
      <div className="mx-auto w-full max-w-6xl px-4 sm:px-6">
        {/* At New Year the server's and the browser's year may differ, which React would report. */}
        <p className="border-hairline border-t py-5 text-muted text-sm" suppressHydrationWarning>
          {t('footer.copyright', { year: String(new Date().getFullYear()) })} {t('footer.allRightsReserved')}
        </p>
      </div>
    </footer>
  );
}
