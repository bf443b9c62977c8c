import { X } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { usePlanEditor } from './plan-editor.ts';

interface PlanNoticeProps {
  children: ReactNode;
  action: string;
  onAct: () => void;
  onClose: () => void;
}

/** Over the upper edge of the floor plan, which moves below it: what is missing, and one button that does it. */
export function PlanNotice({ children, action, onAct, onClose }: PlanNoticeProps) {
  const t = useT();
  const { floorPlan } = usePlanEditor();
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { offsetTop = 0, offsetHeight = 0 } = box.current ?? {};
    floorPlan.current?.fitBelow(offsetTop + offsetHeight);
  }, [floorPlan]);
  return (
    <div
      ref={box}
      role="status"
      className="absolute top-9 right-3 left-9 mx-auto flex w-fit max-w-2xl flex-wrap items-center gap-x-2 sm:gap-x-3 gap-y-1 rounded-xl border border-accent bg-card py-1.5 pr-1 pl-3 text-sm shadow-lifted"
    >
      <p className="min-w-0 flex-1 basis-24 break-words sm:basis-48">{children}</p>
      <div className="flex items-center">
        <Button size="small" className="min-h-11 lg:min-h-9" onClick={onAct}>
          {action}
        </Button>
        <button
          type="button"
          aria-label={t('common.close')}
          title={t('common.close')}
          onClick={onClose}
          className="flex size-11 items-center justify-center rounded-lg text-muted hover:bg-accent-soft"
        >
          <X className="size-4" aria-hidden="true" />
        </button>
      </div>
    </div>
  );
}
