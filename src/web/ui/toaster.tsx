import { X } from 'lucide-react';
import { Toast } from 'radix-ui';
import { useStore } from '../lib/store.ts';
import { classNames } from './class-names.ts';
import { shownNotice } from './toast.tsx';

const TOAST_DURATION_MS = 5000;
const SWIPE_THRESHOLD_PX = 50;

interface ToasterProps {
  /** The word that screen readers say before each notice. */
  noticeLabel: string;
  regionLabel: string;
  closeLabel: string;
}

export function Toaster({ noticeLabel, regionLabel, closeLabel }: ToasterProps) {
  const notice = useStore(shownNotice);
  return (
    // A new key for each series of notices: Radix stays paused if a notice was closed while hovered or focused, and
    // would never close later ones.
    <Toast.Provider key={notice?.rowId} label={noticeLabel} swipeDirection="right" swipeThreshold={SWIPE_THRESHOLD_PX}>
      {notice && (
        <Toast.Root
          key={notice.id}
          open={notice.isOpen}
          duration={notice.stays ? Number.POSITIVE_INFINITY : TOAST_DURATION_MS}
          // The notice's action may have shown another one, which must stay open.
          onOpenChange={(isOpen) => notice.id === shownNotice.get()?.id && shownNotice.set({ ...notice, isOpen })}
          className={classNames(
            // The space around it takes no taps: a row of a list may lie there.
            'pointer-events-auto in-data-dragging-guest:pointer-events-none',
            'flex items-start gap-3 rounded-xl border p-4 shadow-lifted',
            'data-[state=closed]:animate-toast-out data-[state=open]:animate-toast-in',
            'data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0',
            'data-[swipe=cancel]:transition-transform data-[swipe=end]:animate-toast-swipe-out',
            notice.variant === 'destructive' ? 'border-danger bg-danger-soft' : 'border-hairline bg-card',
          )}
        >
          <div className="flex-1">
            <Toast.Title
              className={classNames('font-semibold text-sm', notice.variant === 'destructive' && 'text-danger')}
            >
              {notice.title}
            </Toast.Title>
            {notice.description !== undefined && (
              <Toast.Description className="mt-1 break-words text-sm">{notice.description}</Toast.Description>
            )}
          </div>
          {notice.action && (
            <Toast.Action
              altText={notice.action.label}
              onClick={notice.action.onSelect}
              className="-my-1 min-h-8 max-sm:min-h-11 pointer-coarse:min-h-11 rounded-md border border-control px-3 font-medium text-sm hover:bg-accent-soft"
            >
              {notice.action.label}
            </Toast.Action>
          )}
          <Toast.Close
            aria-label={closeLabel}
            className="-m-1 flex size-8 items-center max-sm:size-11 max-sm:-m-2.5 pointer-coarse:-m-2.5 pointer-coarse:size-11 justify-center rounded-md text-muted hover:text-ink"
          >
            <X className="size-4" aria-hidden="true" />
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport
        label={regionLabel}
        // Notices move to the top where a dialog on a phone, or a scan result at the door, has buttons at the bottom.
        className="fixed right-(--notice-right,0px) bottom-(--notice-bottom,0px) left-(--notice-left,auto) z-50 w-full max-w-(--notice-width,26rem) pointer-events-none p-4 outline-none max-sm:in-[:root:has([data-dialog])]:top-0 max-sm:in-[:root:has([data-dialog])]:bottom-auto in-[:root:has([data-scan-result])]:top-0 in-[:root:has([data-scan-result])]:bottom-auto"
      />
    </Toast.Provider>
  );
}
