import { useT } from '../lib/i18n.tsx';
import { Spinner } from './spinner.tsx';
import { LoadError } from './load-error.tsx';

interface LoadStateProps {
  isFetching: boolean;
  loadingLabel?: string;
  /** When it did not come. */
  message: string;
  onRetry: () => void;
}

/** Stands in for what is not there yet: it is on its way, or did not come. */
export function LoadState({ isFetching, loadingLabel, message, onRetry }: LoadStateProps) {
  const t = useT();
  if (!isFetching) return <LoadError message={message} onRetry={onRetry} />;
  return (
    <div className="flex justify-center py-16">
      <Spinner label={loadingLabel ?? t('common.loading')} />
    </div>
  );
}
