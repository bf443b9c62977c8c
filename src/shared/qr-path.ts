import encodeQR from 'qr';

/** Empty modules around the code, as its standard requires. */
const QUIET_ZONE = 4;

interface QrPath {
  /** How many modules a side has, with the empty ones. */
  readonly qrSize: number;
  readonly qrPath: string;
}

/** A path that has a part for each run of dark modules in a row. */
function joinRuns(text: string, drawRun: (x: number, y: number, length: number) => string): QrPath {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET_ZONE });
  let path = '';
  for (const [y, row] of rows.entries()) {
    let x = 0;
    while (x < row.length) {
      const start = x;
      while (row[x]) x++;
      if (x > start) path += drawRun(start, y, x - start);
      x++;
    }
  }
  return { qrSize: rows.length, qrPath: path };
}

/** A QR code as the path of an SVG to be filled, one unit per module. */
export const makeQrPath = (text: string): QrPath =>
  joinRuns(text, (x, y, length) => `M${x} ${y}h${length}v1h${-length}z`);

/** A QR code as lines of one unit's width: half the size in a PDF, where relative coordinates can't be written. */
export const makeQrLines = (text: string): QrPath => joinRuns(text, (x, y, length) => `M${x} ${y + 0.5}h${length}`);
