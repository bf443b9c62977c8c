import { useT } from '../lib/i18n.tsx';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { Spinner } from './spinner.tsx';

interface LoadErrorProps {
  message: string;
  onRetry: () => void;
}

/** Shown in place of data that could not be loaded. */
export function LoadError({ message, onRetry }: LoadErrorProps) {
  const t = useT();
  return (
    <Card role="alert" className="flex flex-col items-center gap-4 px-6 py-12 text-center">
      <p className="text-balance text-danger">{message}</p>
      <Button variant="outline" onClick={() => onRetry()}>
        {t('common.tryAgain')}
      </Button>
    </Card>
  );
}

interface LoadStateProps extends LoadErrorProps {
  isFetching: boolean;
  loadingLabel?: string;
}

/** Shown in place of data that is not there: a spinner while it loads, else the error. */
export function LoadState({ isFetching, loadingLabel, ...error }: LoadStateProps) {
  const t = useT();
  if (!isFetching) return <LoadError {...error} />;
  return (
    <div className="flex justify-center py-16">
      <Spinner label={loadingLabel ?? t('common.loading')} />
    </div>
  );
}
