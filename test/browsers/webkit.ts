import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { freePort } from '../free-port.ts'
import { type Commands, idOf, type WebDriver } from './webdriver.ts'

const DRIVER = '/usr/bin/WebKitWebDriver'
const DISPLAY_SERVER = '/usr/bin/Xvfb'
const [MINI_BROWSER] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')
export const hasWebKit = [DRIVER, DISPLAY_SERVER].every(existsSync) && MINI_BROWSER !== undefined

/** GTK's own bar would make the window at least 447 px wide. */
const NARROW_BAR =
  'button, entry { min-width: 0; padding: 0; margin: 0; border: 0; font-size: 1px }'

const COMMANDS: {
  [Name in keyof Commands]: (parameters: Commands[Name]) => [path: string, body: object]
} = {
  open: (address) => ['url', address],
  run: (script) => ['execute/sync', script],
  click: ({ element }) => [`element/${idOf(element)}/click`, {}],
  type: ({ element, text }) => [`element/${idOf(element)}/value`, { text }],
  enterFrame: ({ element }) => ['frame', { id: element }],
  setSize: (size) => ['window/rect', size],
  deleteCookies: () => ['cookie', {}],
}
const METHODS: Partial<Record<keyof Commands, string>> = { deleteCookies: 'DELETE' }

/**
 * The browser of the package `webkit2gtk-driver`, on a display of its own: it has no headless form.
 */
export async function startWebKit(): Promise<WebDriver> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-webkit-'))
  const downloads = join(folder, 'downloads')
  for (const name of ['downloads', 'gtk-3.0']) await mkdir(join(folder, name))
  await writeFile(join(folder, 'gtk-3.0/gtk.css'), NARROW_BAR)
  await writeFile(join(folder, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`)
  const display = await startDisplay()
  const port = await freePort()
  const env = {
    ...process.env,
    DISPLAY: display.name,
    GDK_BACKEND: 'x11',
    XDG_CONFIG_HOME: folder,
    HOME: folder,
  }
  const driver = spawn(DRIVER, [`--port=${port}`], { env, stdio: 'ignore' })
  const call = callerOf(`http://127.0.0.1:${port}`)
  await untilReady(call, driver)
  const browser = { binary: MINI_BROWSER, args: ['--automation'] }
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': browser } }
  const { sessionId } = (await call('POST', 'session', { capabilities })) as { sessionId: string }
  return {
    downloads,
    send: (name, parameters) => {
      const [path, body] = COMMANDS[name](parameters)
      return call(METHODS[name] ?? 'POST', `session/${sessionId}/${path}`, body)
    },
    close: async () => {
      await call('DELETE', `session/${sessionId}`)
      await end(driver)
      await display.close()
      await rm(folder, { recursive: true, maxRetries: 5 })
    },
  }
}

async function end(child: ChildProcess): Promise<void> {
  child.kill()
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

async function startDisplay() {
  const server = spawn(
    DISPLAY_SERVER,
    ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  )
  const [number] = await once(server.stdio[3] as Readable, 'data')
  return { name: `:${String(number).trim()}`, close: () => end(server) }
}

type Call = (method: string, path: string, body?: object) => Promise<unknown>

const callerOf =
  (address: string): Call =>
  async (method, path, body) => {
    const answer = await fetch(`${address}/${path}`, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body) }),
    })
    const { value } = (await answer.json()) as {
      value: { error?: string; message?: string } | null
    }
    if (!answer.ok) throw new Error(`${value?.error}: ${value?.message}`)
    return value
  }

async function untilReady(call: Call, driver: ChildProcess): Promise<void> {
  const isReady = () =>
    call('GET', 'status').then(
      () => true,
      () => false,
    )
  while (!(await isReady()))
    if (driver.exitCode !== null) throw new Error("WebKit's driver did not start")
}
