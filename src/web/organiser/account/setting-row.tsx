import type { ReactNode } from 'react';

/** A setting with its title and hint on the left and its buttons on the right. */
export function SettingRow({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-3 border-hairline border-t pt-5 sm:flex-row sm:items-center sm:justify-between sm:gap-6">
      <div className="min-w-0">
        <h3 className="font-medium font-sans text-base tracking-normal">{title}</h3>
        <p className="mt-0.5 break-words text-muted text-sm">{hint}</p>
      </div>
      <div className="flex shrink-0 flex-wrap items-center gap-2">{children}</div>
    </div>
  );
}
