import { useId, useState } from 'react';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';

/** A longer text may not fit two lines and is cut. */
const SHORT_LENGTH = 140;

/** The event's description. A long one is cut until it is expanded, so that the guest list stays in view. */
export function EventDescription({ text }: { text: string }) {
  const t = useT();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const isLong = text.length > SHORT_LENGTH || text.trim().includes('\n');
  return (
    <div className="flex flex-col items-start text-sm">
      <p
        id={id}
        className={classNames(
          'max-w-3xl whitespace-pre-line break-words text-muted',
          isLong && !isOpen && 'line-clamp-2',
        )}
      >
        {text}
      </p>
      {isLong && (
        <Button
          variant="link"
          size="inline"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? t('events.hideDescription') : t('events.showDescription')}
        </Button>
      )}
    </div>
  );
}
