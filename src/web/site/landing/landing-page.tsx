import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { Pricing } from './pricing.tsx';

export function LandingPage() {
  return (
    <>
      <Hero />
      <Features />
      <Pricing />
    </>
  );
}
