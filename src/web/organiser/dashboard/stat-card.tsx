import type { LucideIcon } from 'lucide-react';
import { Card } from '../../ui/card.tsx';

interface StatCardProps {
  label: string;
  value: string;
  icon: LucideIcon;
}

export function StatCard({ label, value, icon: Icon }: StatCardProps) {
  return (
    <Card className="flex flex-col-reverse justify-end gap-1 px-6 py-5">
      <dd className="font-display text-5xl text-accent tabular-nums">{value}</dd>
      <dt className="flex items-center justify-between gap-3 text-muted text-sm">
        {label}
        <Icon className="size-5" strokeWidth={1.5} aria-hidden="true" />
      </dt>
    </Card>
  );
}
