import { useT } from '../../lib/i18n.tsx';
import { usePageTitle } from '../../lib/page-title.ts';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { Pricing } from './pricing.tsx';

export function LandingPage() {
  const t = useT();
  usePageTitle(t('landing.title'));
  return (
    <>
      <Hero />
      <Features />
      <Pricing />
    </>
  );
}
