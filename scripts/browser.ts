import { existsSync } from 'node:fs'

/** The browser of tests and bench: Debian's old headless shell where it is, which opens a page at half the cost. */
const SYSTEM = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** Where one is; undefined when there is none. */
export const browserPath = (): string | undefined =>
  [process.env.CHROMIUM_PATH, ...SYSTEM].find((path) => path && existsSync(path))

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** How it is started; without a path it is the one that Playwright brings. Pictures cost a fifth of a run. */
export function launchOptions({ hasPictures = true } = {}): { executablePath?: string; args: string[] } {
  const executablePath = browserPath()
  const args = hasPictures ? FLAGS : [...FLAGS, '--blink-settings=imagesEnabled=false']
  return { ...(executablePath && { executablePath }), args }
}
