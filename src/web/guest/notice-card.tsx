import type { ReactNode } from 'react';

/** A page with a single message, drawn like a folded place card. */
export function NoticeCard({ title, message, children }: { title: string; message: string; children?: ReactNode }) {
  return (
    <div className="m-auto w-full max-w-md py-10">
      <div aria-hidden="true" className="mx-6 h-6 rounded-t-xl border border-hairline border-b-0 bg-hairline/50" />
      <div className="flex flex-col items-center gap-4 rounded-xl border border-hairline bg-card px-6 py-10 text-center shadow-lifted">
        <h1 className="text-3xl">{title}</h1>
        <p className="text-balance text-lg text-muted">{message}</p>
        {children}
      </div>
    </div>
  );
}
