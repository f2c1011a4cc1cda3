import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { launchOptions } from './scripts/browser.ts'
import { limit } from './test/limit.ts'

const { TEST_ALL, TEST_SHUFFLE } = process.env

/**
 * Where the width makes no difference once is enough: `@desk` is tested on both, `@desk-only` on
 * one of them. Only `npm run test:all` runs `@long`, and `@desk-long` on the wide one.
 */
const widths = [
  {
    name: 'phone',
    grepInvert: TEST_ALL ? /@desk-only/ : /@desk-only|@long/,
    use: { viewport: { width: 360, height: 740 }, hasTouch: true },
  },
  {
    name: 'desk',
    grep: /@desk/,
    grepInvert: TEST_ALL ? /$^/ : /@long|@desk-long/,
    use: { viewport: { width: 1280, height: 800 } },
  },
]

const placeOf = (path: string): string =>
  createHash('sha256').update(`${TEST_SHUFFLE} ${path}`).digest('hex')

/** Projects run in their order: one for each file makes a random order of files. */
const shuffled = () =>
  globSync('e2e/**/*.spec.ts')
    .toSorted((a, b) => placeOf(a).localeCompare(placeOf(b)))
    .flatMap((path) =>
      widths.map((width) => ({ ...width, name: `${width.name} ${path}`, testMatch: `**/${path}` })),
    )

export default defineConfig({
  globalSetup: './e2e/seed-shop.ts',
  testDir: 'e2e',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: limit(20_000),
  expect: { timeout: limit(15_000) },
  reporter: [['./e2e/closing-line.ts'], ['list']],
  use: {
    locale: 'en-NG',
    // animations cost a tenth of the time
    contextOptions: TEST_ALL ? {} : { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure', // a trace of every test would cost a third of the time
    // but for tests that are about them: `e2e/catalogue/pictures.spec.ts`
    launchOptions: launchOptions({ hasPictures: false }),
  },
  projects: TEST_SHUFFLE ? shuffled() : widths,
})
