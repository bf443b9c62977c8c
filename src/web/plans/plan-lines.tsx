import type { Plan } from '../../shared/plans.ts';
import { useT } from '../lib/i18n.tsx';
import { planFeatures } from './plan-features.ts';

/** What a plan offers, under a title. */
export function PlanLines({ title, plan }: { title: string; plan: Plan }) {
  const t = useT();
  return (
    <div>
      <p className="font-medium text-sm">{title}</p>
      <ul className="mt-1 list-disc pl-5 text-muted text-sm leading-6">
        {planFeatures(plan, t).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
