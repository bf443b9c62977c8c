import { QRCodeSVG } from 'qrcode.react';
import type { Ref } from 'react';
import { download } from '../lib/download.ts';
import { toFileName } from '../lib/file-name.ts';

/** Scale of the downloaded picture, sharp enough for printing. */
const PIXEL_RATIO = 3;
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
  const image = new Image(width, height);
  // A data: URL, because the content security policy does not allow images from blob: URLs.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
  await image.decode();

  const canvas = document.createElement('canvas');
  canvas.width = width * PIXEL_RATIO;
  canvas.height = height * PIXEL_RATIO;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser gives no canvas to draw on');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (png === null) throw new Error('The canvas could not be read');
  download(png, `${toFileName(name)}-qr-code.png`);
}
