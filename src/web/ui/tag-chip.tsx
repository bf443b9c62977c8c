import type { ReactNode } from 'react';
import { readableColors } from '../../shared/color.ts';
import { classNames } from './class-names.ts';

interface TagChipProps {
  name: string;
  /** '#rrggbb'; neutral while it is unknown. */
  colour?: string | undefined;
  /** Shown after the name, for instance a button that removes the tag. */
  children?: ReactNode;
}

/** A tag in its own colour, darkened or with dark text where white would not be readable on it. */
export function TagChip({ name, colour, children }: TagChipProps) {
  const colors = colour === undefined ? undefined : readableColors(colour);
  return (
    <span
      style={colors && { background: colors.background, color: colors.ink }}
      className={classNames(
        'inline-flex max-w-full items-center gap-1 rounded-full px-2 py-0.5 font-medium text-xs forced-colors:border',
        colors === undefined && 'bg-hairline text-ink',
      )}
    >
      <span className="min-w-0 truncate">{name}</span>
      {children}
    </span>
  );
}
