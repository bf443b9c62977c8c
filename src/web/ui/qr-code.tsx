import { QRCodeSVG } from 'qrcode.react';
import type { Ref } from 'react';
import { download } from '../lib/download.ts';
import { toFileName } from '../lib/file-name.ts';
import { svgToPng } from '../lib/svg-to-png.ts';

/** Pixels of the downloaded picture for one on screen: sharp enough to print. */
const PIXEL_RATIO = 3;
/** Readers need this many empty modules around the code. */
const QUIET_ZONE_MODULES = 4;

interface QrCodeProps {
  value: string;
  /** What the code is, for those who can't see it. */
  title: string;
  sizePx: number;
  ref?: Ref<SVGSVGElement>;
}

export function QrCode({ value, title, sizePx, ref = null }: QrCodeProps) {
  return (
    <QRCodeSVG
      ref={ref}
      role="img"
      value={value}
      title={title}
      size={sizePx}
      level="M"
      marginSize={QUIET_ZONE_MODULES}
      className="rounded-lg"
    />
  );
}

/** Saves a code on screen as `{name}-qr-code.png`, the name's spaces as hyphens. */
export async function downloadQrPng(svg: SVGSVGElement, name: string): Promise<void> {
  download(await svgToPng(svg, PIXEL_RATIO), `${toFileName(name)}-qr-code.png`);
}
