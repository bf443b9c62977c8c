import { TriangleAlert } from 'lucide-react';
import { useT } from '../../../lib/i18n.tsx';

/** The server refuses all that this device sends. Nothing is lost, but somebody must look into it. */
export function RefusedBanner({ isRefused }: { isRefused: boolean }) {
  const t = useT();
  return (
    <div role="status">
      {isRefused && (
        <p className="flex items-start gap-2 bg-warning-soft px-4 py-2 text-sm text-warning sm:px-6">
          <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {t('door.callRefused')}
        </p>
      )}
    </div>
  );
}
