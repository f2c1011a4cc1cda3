import { existsSync } from 'node:fs'
import { run } from './run.mjs'

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Where a browser for the tests is; undefined when there is none. */
export const chromiumPath = () => [process.env.CHROMIUM_PATH, ...SYSTEM].find((path) => path && existsSync(path))

/** Tries to get one: Debian's package as root, else Playwright's own. Says what to do when neither can be had. */
export async function installChromium() {
  console.info('No Chromium found: installing one …')
  if (process.getuid?.() === 0) {
    await run('apt-get', ['update', '-qq'])
    await run('apt-get', ['install', '-y', '-qq', 'chromium'])
    if (chromiumPath()) return chromiumPath()
  }
  const installed = await run('playwright', ['install', 'chromium'])
  if (installed === 0) return (await import('@playwright/test')).chromium.executablePath()
  console.error('The browser tests need Chromium. Install it and run again: sudo apt-get install -y chromium')
  return undefined
}
