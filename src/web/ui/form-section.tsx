import { type ReactNode, useId } from 'react';
import { Card } from './card.tsx';

export function FormSection({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <Card role="group" aria-labelledby={titleId} className="flex flex-col gap-5 p-5 sm:p-7">
      <div>
        <h2 id={titleId} className="text-2xl">
          {title}
        </h2>
        {hint !== undefined && <p className="mt-1 text-muted text-sm">{hint}</p>}
      </div>
      {children}
    </Card>
  );
}
