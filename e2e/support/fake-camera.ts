import type { Page } from '@playwright/test';
import { encodeQR } from 'qr';

interface WindowWithCamera extends Window {
  drawCode?: (rows: boolean[][]) => void;
}

/**
 * Replaces the picture of Chromium's fake camera by a canvas, on which the returned function draws a QR code, or none. The page still
 * opens Chromium's camera first, so that its constraints are checked by the browser. Call it before the page is loaded.
 */
export async function installCamera(page: Page): Promise<(text: string | null) => Promise<void>> {
  await page.addInitScript(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 240 });
    const context = canvas.getContext('2d');
    if (!context) throw new Error('The canvas has no context');
    let code: boolean[][] = [];
    const draw = () => {
      context.fillStyle = 'white';
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.fillStyle = 'black';
      const scale = Math.floor(canvas.height / Math.max(code.length, 1));
      const left = (canvas.width - code.length * scale) / 2;
      for (const [y, row] of code.entries())
        for (const [x, isDark] of row.entries())
          if (isDark) context.fillRect(left + x * scale, y * scale, scale, scale);
    };
    (window as WindowWithCamera).drawCode = (rows) => {
      code = rows;
      draw();
    };
    const devices = navigator.mediaDevices;
    const open = devices.getUserMedia.bind(devices);
    devices.getUserMedia = async (constraints) => {
      const opened = await open(constraints);
      for (const track of opened.getTracks()) track.stop();
      draw();
      const stream = canvas.captureStream();
      // A canvas sends a frame only when something was drawn on it, so a pixel is drawn until the stream ends.
      const sending = setInterval(() => {
        if (stream.active) context.fillRect(0, 0, 1, 1);
        else clearInterval(sending);
      }, 100);
      return stream;
    };
  });
  return async (text) => {
    const rows = text === null ? [] : encodeQR(text, 'raw', { border: 4 });
    await page.evaluate((drawn) => (window as WindowWithCamera).drawCode?.(drawn), rows);
  };
}
