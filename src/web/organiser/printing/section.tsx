import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from '../../ui/card.tsx';

/** A group of settings that can be folded away; phones show them folded. */
export function Section({ title, isOpen, children }: { title: string; isOpen: boolean; children: ReactNode }) {
  return (
    <Card className="p-4">
      <details open={isOpen} className="group">
        <summary className="flex min-h-8 cursor-pointer list-none items-center justify-between gap-2 [&::-webkit-details-marker]:hidden">
          <h2 className="text-lg">{title}</h2>
          <ChevronDown className="size-5 text-muted transition-transform group-open:rotate-180" aria-hidden="true" />
        </summary>
        <div className="mt-3 flex flex-col gap-4">{children}</div>
      </details>
    </Card>
  );
}
