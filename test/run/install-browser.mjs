import { run } from '../../scripts/run.mjs'

/**
 * Tries to get a browser: Debian's package as root, else Playwright's own. Prints what to do when
 * neither can be installed.
 */
export async function installBrowser() {
  console.info('No Chromium found: installing one …')
  if (process.getuid?.() === 0) {
    await run('apt-get', ['update', '-qq'])
    for (const name of ['chromium-headless-shell', 'chromium']) {
      if ((await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name])) === 0)
        return true
    }
  }
  if ((await run('playwright', ['install', 'chromium'])) === 0) return true
  console.error(
    'The browser tests need Chromium. Install it and run again: sudo apt-get install -y chromium-headless-shell',
  )
  return false
}
