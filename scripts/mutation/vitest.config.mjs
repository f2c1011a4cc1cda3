import { defineConfig } from 'vitest/config'
import { part } from './parts.mjs'

/**
 * The tests of one part, without Vite: imports are the longest part of a run, and Node's own take
 * half the time.
 */
export default defineConfig({
  test: {
    root: process.cwd(),
    include: part.tests,
    globalSetup: process.env.TEST_DATABASE_URL
      ? 'test/setup-postgres.ts'
      : 'test/setup-embedded.ts',
    isolate: false,
    setupFiles: ['test/random.ts'],
    experimental: { viteModuleRunner: false },
    unstubGlobals: true,
    // A change that nothing answers is noticed by then.
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
