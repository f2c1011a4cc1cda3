import { existsSync } from 'node:fs'

/**
 * The browser of tests and bench: Debian's old headless shell if installed, which opens a page at
 * half the cost.
 */
const SYSTEM = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** The path of an installed browser; undefined when there is none. */
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

/** How it is started; without a path Playwright starts its own. Images cost a fifth of a run. */
export function launchOptions({ hasPictures = true } = {}): {
  executablePath?: string
  args: string[]
} {
  const executablePath = browserPath()
  const args = hasPictures ? FLAGS : [...FLAGS, '--blink-settings=imagesEnabled=false']
  return { ...(executablePath && { executablePath }), args }
}
