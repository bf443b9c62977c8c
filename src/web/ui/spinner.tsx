/** A spinner with a visible label, which screen readers announce. */
export function Spinner({ label }: { label: string }) {
  return (
    <div role="status" className="flex flex-col items-center gap-4 text-muted">
      <svg viewBox="0 0 40 40" className="size-10 animate-spin text-accent" aria-hidden="true">
        <circle cx="20" cy="20" r="16" fill="none" stroke="currentColor" strokeWidth="3" opacity="0.18" />
        <path d="M20 4a16 16 0 0 1 16 16" fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
      </svg>
      <p>{label}</p>
    </div>
  );
}
