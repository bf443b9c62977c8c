import { useT } from '../lib/i18n.tsx';
import { Button } from './button.tsx';
import { Card } from './card.tsx';

interface LoadErrorProps {
  message: string;
  onRetry: () => void;
}

/** Stands where what could not be loaded would. */
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
