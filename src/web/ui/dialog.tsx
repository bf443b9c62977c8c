import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { createContext, type FormEventHandler, type KeyboardEvent, type ReactNode, use, useRef } from 'react';
import { useT } from '../lib/i18n.tsx';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';

const WIDTHS = { small: 'sm:max-w-md', medium: 'sm:max-w-xl', large: 'sm:max-w-4xl' } as const;

/** A notice about the whole page. Dialogs show it as well, because they make the page behind inaccessible. */
export const PageNotice = createContext<ReactNode>(null);

interface DialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  description?: string | undefined;
  width?: keyof typeof WIDTHS;
  /** On phones as high as it may become, because content that loads later would push its heading up. */
  isTallOnPhones?: boolean;
  /** Escape and clicks outside don't close it, because its content would be lost. */
  isBinding?: boolean;
  /** Its action is being carried out: the dialog can't be closed meanwhile. */
  isBusy?: boolean;
  /** Buttons at the foot; the main one comes last. */
  actions?: ReactNode;
  /** The button of the dialog's only action; a cancel button is added beside it. */
  confirm?: ReactNode;
  cancelLabel?: string;
  /** Makes the dialog a form, which a submit button among its actions sends. */
  onSubmit?: FormEventHandler<HTMLFormElement>;
  children?: ReactNode;
}

const FIELDS = 'input:not([type=hidden],[readonly]), select, textarea:not([readonly]), [contenteditable=true]';
const CONTROLS = 'button, a[href], [tabindex="0"]';

function listUsable(within: HTMLElement | null, selector: string): HTMLElement[] {
  const found = within?.querySelectorAll<HTMLElement>(selector) ?? [];
  return [...found].filter((element) => !element.matches(':disabled') && element.getClientRects().length > 0);
}

/** What gets the focus first: a field, else a control in the body, else the main action unless it is destructive. */
function findFirstFocus(body: HTMLElement | null, foot: HTMLElement | null): HTMLElement | undefined {
  const [field] = listUsable(body, FIELDS);
  const [control] = listUsable(body, CONTROLS);
  const actions = listUsable(foot, CONTROLS);
  return field ?? control ?? actions.findLast((action) => action.dataset.variant !== 'danger');
}

/** What gets the focus back when the dialog closes: the focused element or, for a menu's item, the menu's button. */
function findOpener(): HTMLElement | null {
  const focused = document.activeElement;
  const menu = focused?.closest('[role=menu]');
  if (menu) return document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
  return focused instanceof HTMLElement ? focused : null;
}

/** A modal dialog: centred on wide screens, at the lower edge on phones. */
export function Dialog({
  isOpen,
  onOpenChange,
  title,
  description,
  width = 'small',
  isTallOnPhones = false,
  isBinding = false,
  isBusy = false,
  actions,
  confirm,
  cancelLabel,
  onSubmit,
  children,
}: DialogProps) {
  const t = useT();
  const notice = use(PageNotice);
  const opener = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const foot = useRef<HTMLDivElement>(null);
  const focusFirst = (event: Event) => {
    opener.current = findOpener();
    // By default Radix would focus the close button.
    event.preventDefault();
    const target = findFirstFocus(body.current, foot.current) ?? heading.current;
    target?.focus();
    if (target instanceof HTMLInputElement) target.select();
  };
  const close = () => isBinding || isBusy || onOpenChange(false);
  // Handled here, because Radix would pass Escape to a toast that opened after the dialog.
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) close();
  };
  const content = (
    <>
      {children !== undefined && (
        <div ref={body} className="-mx-1 min-h-0 overflow-y-auto px-1 py-1">
          {children}
        </div>
      )}
      {(actions ?? confirm) && (
        <div ref={foot} className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          {actions}
          {confirm && (
            <Button variant="outline" onClick={close} disabled={isBusy}>
              {cancelLabel ?? t('common.cancel')}
            </Button>
          )}
          {confirm}
        </div>
      )}
    </>
  );
  return (
    <Radix.Root open={isOpen} onOpenChange={close}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-veil data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <Radix.Content
          data-dialog
          onKeyDown={closeOnEscape}
          onOpenAutoFocus={focusFirst}
          // Radix returns the focus only to its own trigger component, which these dialogs don't use.
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            const target = opener.current?.isConnected ? opener.current : document.querySelector('main');
            target?.focus({ preventScroll: true });
          }}
          {...(description === undefined && { 'aria-describedby': undefined })}
          className={classNames(
            'fixed inset-x-0 bottom-0 z-40 flex max-h-[92dvh] flex-col gap-4 rounded-t-2xl border border-hairline bg-paper p-5 shadow-lifted',
            'sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:w-[calc(100%-3rem)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-2xl sm:p-6',
            'data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in',
            isTallOnPhones && 'max-sm:h-[92dvh]',
            WIDTHS[width],
          )}
        >
          <div className="flex items-start justify-between gap-4">
            <div className="flex flex-col gap-1">
              <Radix.Title ref={heading} tabIndex={-1} className="text-xl outline-none">
                {title}
              </Radix.Title>
              {description !== undefined && (
                <Radix.Description className="text-muted text-sm">{description}</Radix.Description>
              )}
            </div>
            {!isBinding && (
              <Radix.Close
                aria-label={t('common.close')}
                className="-m-2 flex size-11 shrink-0 items-center justify-center rounded-lg hover:bg-accent-soft"
              >
                <X className="size-5" aria-hidden="true" />
              </Radix.Close>
            )}
          </div>
          {notice}
          {onSubmit ? (
            <form noValidate onSubmit={onSubmit} className="contents">
              {content}
            </form>
          ) : (
            content
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
