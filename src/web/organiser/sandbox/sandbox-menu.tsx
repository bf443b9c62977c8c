import { Ellipsis } from 'lucide-react';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { DropdownMenu, DropdownMenuItem, DropdownMenuLabel, DropdownMenuSeparator } from '../../ui/dropdown-menu.tsx';

/** What leads out of a sandbox. */
export interface SandboxWays {
  onOwnNames: () => void;
  onSample: () => void;
  onKeep: () => void;
}

const NEED_A_SERVER = ['sandbox.share', 'sandbox.mail', 'sandbox.door'] as const;

/** The ways out, and what can't be tried here, with the reason. */
export function SandboxMenu({ onOwnNames, onSample, onKeep }: SandboxWays) {
  const t = useT();
  return (
    <DropdownMenu
      trigger={
        <Button
          variant="outline"
          size="small"
          aria-label={t('sandbox.more')}
          title={t('sandbox.more')}
          className="min-h-11 lg:min-h-9"
        >
          <Ellipsis className="size-4" aria-hidden="true" />
        </Button>
      }
    >
      <DropdownMenuItem onSelect={onOwnNames}>{t('sandbox.ownNames')}</DropdownMenuItem>
      <DropdownMenuItem onSelect={onKeep}>{t('sandbox.keep')}</DropdownMenuItem>
      <DropdownMenuItem onSelect={onSample}>{t('sandbox.restart')}</DropdownMenuItem>
      <DropdownMenuSeparator />
      <DropdownMenuLabel className="max-w-64 px-3 pt-1.5 pb-1 text-muted text-xs">
        {t('sandbox.needsServer')}
      </DropdownMenuLabel>
      {NEED_A_SERVER.map((key) => (
        <DropdownMenuItem key={key} disabled>
          {t(key)}
        </DropdownMenuItem>
      ))}
    </DropdownMenu>
  );
}
