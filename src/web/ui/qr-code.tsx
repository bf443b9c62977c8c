import { QRCodeSVG } from 'qrcode.react';
import type { Ref } from 'react';
import { useWindowWidth } from '../lib/use-window-width.ts';

const MAX_SIZE_PX = 200;
/** What a dialog on a narrow screen needs around the code. */
const SURROUNDINGS_PX = 120;
/** Scanners need this much white around the code. */
const QUIET_ZONE_MODULES = 4;

interface QrCodeProps {
  value: string;
  /** Says what the code is to whoever can't see it. */
  title: string;
  ref?: Ref<SVGSVGElement>;
}

export function QrCode({ value, title, ref }: QrCodeProps) {
  const size = Math.min(useWindowWidth() - SURROUNDINGS_PX, MAX_SIZE_PX);
  return (
    <QRCodeSVG
      ref={ref}
      value={value}
      title={title}
      size={size}
      level="M"
      marginSize={QUIET_ZONE_MODULES}
      className="rounded-lg"
    />
  );
}
