import { installBrowser } from './install-browser.mjs'
import { check, end, fail, imports, lint, playwright, types, vitest } from './test-steps.mjs'

const { browserPath } = await import('./browser.ts')

/** `npm test`: lint, imports, types, unused code, rules and API on each database at hand, browser. */

async function checks() {
  await lint()
  await imports()
  await types()
  await check('unused code', 'knip', [])
}

async function browser() {
  if (browserPath() || (await installBrowser())) await playwright('browser')
  else fail('browser: no Chromium found, and none could be installed')
}

await check('build', 'node', ['scripts/build.mjs'])
// Both take about as long: each uses the processors while the other waits.
await Promise.all([checks().then(browser), vitest('rules and API', [])])

if (!process.env.TEST_DATABASE_URL) {
  console.info(
    '\nThe API tests ran on the embedded database only. To run them on PostgreSQL too, set TEST_DATABASE_URL.',
  )
}
end()
