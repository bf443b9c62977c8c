import { QRCodeSVG } from 'qrcode.react';
import type { Ref } from 'react';
import { download } from '../lib/download.ts';
import { toFileName } from '../lib/file-name.ts';
import { svgToPng } from '../lib/svg-to-png.ts';

/** Side of the downloaded picture, however small the code is on the screen: sharp enough for printing. */
const PICTURE_PX = 600;
/** Empty modules around the code, as the QR standard requires. */
const QUIET_ZONE_MODULES = 4;

interface QrCodeProps {
  value: string;
  /** Description for screen readers. */
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
      className="h-auto max-w-full rounded-lg"
    />
  );
}

/** Downloads a QR code as `{name}-qr-code.png`, on a white background. */
export async function downloadQrPng(svg: SVGSVGElement, name: string): Promise<void> {
  const width = svg.width.baseVal.value;
  const height = svg.height.baseVal.value;
  const png = await svgToPng(new XMLSerializer().serializeToString(svg), { width, height }, PICTURE_PX / width);
  download(png, `${toFileName(name)}-qr-code.png`);
}
