import { defineConfig } from '@playwright/test';

const executablePath = process.env.CHROMIUM_PATH;

/** Playwright's own list plus three features of the address bar: Chromium uses only the last such list it is given. */
const DISABLED_FEATURES = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  // For these the address bar loads pages of its own in each new window, which slows the tests down.
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
];

export default defineConfig({
  testDir: './e2e',
  globalSetup: './e2e/support/global-setup.ts',
  fullyParallel: true,
  // Journeys spend some of their time waiting, for timers of the product and for the database.
  workers: 3,
  retries: 0,
  // Limits for what hangs, far beyond what a busy machine needs.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  outputDir: './test-results',
  use: {
    browserName: 'chromium',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A camera for the journey that scans QR codes, and no question whether it may be used.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
        `--disable-features=${DISABLED_FEATURES.join(',')}`,
      ],
    },
    // Animations then take 1 ms instead of a fifth of a second. They still start and end, so what waits for their end works.
    contextOptions: { reducedMotion: 'reduce' },
    // Chromium without a window asks before a page may use the clipboard, where one with a window does not.
    permissions: ['clipboard-read', 'clipboard-write'],
    screenshot: 'only-on-failure',
    // Recording traces costs a third of the time; run with `--trace on` when you need one.
    trace: 'off',
  },
  projects: [
    // To save time, a test that behaves the same at both sizes is tagged with the one it runs at.
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
