import { defineConfig } from '@playwright/test'
import { CHIEF, PORT, SETTINGS_PORTS } from './e2e/own-shop.ts'
import { launchOptions } from './scripts/browser.ts'

const shopAt = (port: number, env: Record<string, string> = {}) => ({
  command: 'node e2e/start-shop.mjs',
  url: `http://localhost:${port}/readyz`,
  timeout: 120_000,
  gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 } as const,
  env: { PORT: String(port), RATE_LIMIT: 'off', LOG_LEVEL: 'error', ...env },
  stdout: 'pipe' as const,
})

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // They end what is stuck; a busy machine takes several times as long as a quiet one.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [['./e2e/closing-line.ts'], ['list']],
  use: {
    baseURL: `http://localhost:${PORT}`,
    locale: 'en-NG',
    screenshot: 'only-on-failure', // a trace of every test would cost a third of the time
    launchOptions: launchOptions({ hasPictures: false }), // but for tests that are about them: `e2e/pictures.spec.ts`
  },
  projects: [
    // Where the width makes no difference once is enough: `@desk` is tested on both, `@desk-only` on one of them.
    { name: 'phone', grepInvert: /@desk-only/, use: { viewport: { width: 360, height: 740 }, hasTouch: true } },
    { name: 'desk', grep: /@desk/, use: { viewport: { width: 1280, height: 800 } } },
  ],
  webServer: [
    shopAt(PORT),
    ...SETTINGS_PORTS.map((port) =>
      shopAt(port, { SEED: 'none', SUPER_ADMIN_EMAIL: CHIEF.email, SUPER_ADMIN_PASSWORD: CHIEF.password }),
    ),
  ],
})
