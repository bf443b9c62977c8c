import type { ComponentProps, ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { LoadState } from './load-state.tsx';

interface LoadingDialogProps<Data> extends Pick<ComponentProps<typeof Dialog>, 'title' | 'width'> {
  query: {
    data: Data | undefined;
    isFetching: boolean;
    isFetchedAfterMount: boolean;
    refetch: () => void;
  };
  failedText: string;
  onClose: () => void;
  /** Renders the dialog that edits the data, once these were read after the opening: older cached data are not used. */
  children: (data: Data) => ReactNode;
}

/** Stands in for a dialog until its data are there. */
export function LoadingDialog<Data>({ query, failedText, onClose, children, ...props }: LoadingDialogProps<Data>) {
  const { data, isFetching, isFetchedAfterMount, refetch } = query;
  if (data !== undefined && isFetchedAfterMount) return children(data);
  return (
    <Dialog {...props} isOpen onOpenChange={onClose}>
      <LoadState isFetching={isFetching} message={failedText} onRetry={refetch} />
    </Dialog>
  );
}
