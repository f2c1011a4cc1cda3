import { readFile } from 'node:fs/promises'
import { type Browser, type BrowserContextOptions, chromium } from '@playwright/test'
import { launchOptions } from '../scripts/browser.ts'

/** The bytes of a page at a first visit, headers included, counted by the browser itself. */

export type Received = { url: string; bytes: number; isScript: boolean }

export const openBrowser = (): Promise<Browser> => chromium.launch(launchOptions())

/** Loads a page with an empty cache, without scrolling. */
export async function visit(
  browser: Browser,
  url: string,
  screen: BrowserContextOptions,
): Promise<Received[]> {
  const context = await browser.newContext(screen)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const urls = new Map<string, string>()
  const received: Received[] = []
  session.on('Network.responseReceived', ({ requestId, response }) =>
    urls.set(requestId, response.url),
  )
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const from = urls.get(requestId) ?? ''
    if (from.startsWith('http')) {
      received.push({
        url: from,
        bytes: encodedDataLength,
        isScript: new URL(from).pathname.endsWith('.js'),
      })
    }
  })
  await session.send('Network.enable')
  await page.goto(url, { waitUntil: 'networkidle' })
  await context.close()
  return received
}

export const bytesOf = (received: readonly Received[]): number =>
  received.reduce((sum, one) => sum + one.bytes, 0)

/** The scripts that belong to the back office, or contain zod. */
export async function misplaced(received: readonly Received[]): Promise<string[]> {
  const admin = await adminModules()
  const scripts = received.filter((one) => one.isScript).map((one) => new URL(one.url))
  const found = await Promise.all(
    scripts.map(async (url) => {
      const text = await (await fetch(url)).text()
      return admin.has(url.pathname) || /ZodError|\b_zod\b/.test(text) ? [url.pathname] : []
    }),
  )
  return found.flat()
}

type Manifest = {
  routes: Record<string, { module: string; clientLoaderModule?: string; clientMainModule?: string }>
}

/** The modules of back-office pages, by the build's own list. */
async function adminModules(): Promise<Set<string>> {
  const text = await readFile(new URL('../build/routes.json', import.meta.url), 'utf8')
  const manifest: Manifest = JSON.parse(text)
  const routes = Object.entries(manifest.routes).filter(([id]) => id.includes('/admin/'))
  if (routes.length === 0) throw new Error('the build has no pages of the back office')
  return new Set(
    routes.flatMap(([, route]) =>
      [route.module, route.clientLoaderModule, route.clientMainModule].flatMap(
        (path) => path ?? [],
      ),
    ),
  )
}
