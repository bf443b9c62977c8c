import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';

export function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-8 max-sm:min-h-11 pointer-coarse:min-h-11 items-center gap-2 self-start rounded-md text-muted text-sm hover:text-accent"
    >
      <ArrowLeft className="size-4" aria-hidden="true" />
      {label}
    </Link>
  );
}
