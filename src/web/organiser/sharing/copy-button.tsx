import { Copy } from 'lucide-react';
import { useT } from '../../lib/i18n.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';

const LINK = { copied: 'sharedSeating.linkCopied', failed: 'sharedSeating.copyLinkFailed' } as const;
const KINDS = {
  code: { label: 'sharedSeating.copyCode', copied: 'sharedSeating.codeCopied', failed: 'sharedSeating.copyFailed' },
  link: { label: 'sharedSeating.copyLink', ...LINK },
  directLink: { label: 'sharedSeating.copyDirectLink', ...LINK },
} as const;

interface CopyButtonProps {
  kind: keyof typeof KINDS;
  text: string;
  onCopied?: () => void;
}

export function CopyButton({ kind, text, onCopied }: CopyButtonProps) {
  const t = useT();
  const keys = KINDS[kind];
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ title: t(keys.copied) });
      onCopied?.();
    } catch {
      toast({ variant: 'destructive', title: t(keys.failed) });
    }
  };
  return (
    <Button icon={Copy} variant="outline" size="small" onClick={copy} className="shrink-0">
      {t(keys.label)}
    </Button>
  );
}
