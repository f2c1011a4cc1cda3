import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { type Commands, idOf, type WebDriver } from './webdriver.ts'

export const FIREFOX = '/usr/bin/firefox-esr'
export const hasFirefox = existsSync(FIREFOX)

/** Marionette takes the id of an element. */
const COMMANDS: {
  [Name in keyof Commands]: (parameters: Commands[Name]) => [name: string, parameters: object]
} = {
  open: (address) => ['WebDriver:Navigate', address],
  run: (script) => ['WebDriver:ExecuteScript', script],
  click: ({ element }) => ['WebDriver:ElementClick', { id: idOf(element) }],
  type: ({ element, text }) => ['WebDriver:ElementSendKeys', { id: idOf(element), text }],
  enterFrame: ({ element }) => [
    'WebDriver:SwitchToFrame',
    element ? { element: idOf(element) } : {},
  ],
  setSize: (size) => ['WebDriver:SetWindowRect', size],
  deleteCookies: () => ['WebDriver:DeleteAllCookies', {}],
}

/**
 * Speaks Marionette, which geckodriver only translates to HTTP: Debian has no package of
 * geckodriver.
 */
export async function startFirefox(): Promise<WebDriver> {
  const folder = await mkdtemp(join(tmpdir(), 'shop-firefox-'))
  const downloads = join(folder, 'downloads')
  await mkdir(downloads)
  const settings = {
    'marionette.port': 0,
    'browser.download.folderList': 2,
    'browser.download.dir': downloads,
  }
  const lines = Object.entries(settings).map(
    ([name, value]) => `user_pref('${name}', ${JSON.stringify(value)});\n`,
  )
  await writeFile(join(folder, 'user.js'), lines.join(''))
  const child = spawn(FIREFOX, ['--headless', '--no-remote', '--marionette', '--profile', folder], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const call = callerOf(connect(await portIn(child.stdout), '127.0.0.1'))
  await call('WebDriver:NewSession', {})
  await openPopup(call)
  return {
    downloads,
    send: (name, parameters) => call(...COMMANDS[name](parameters)),
    close: async () => {
      child.kill()
      if (child.exitCode === null) await once(child, 'exit')
      await rm(folder, { recursive: true, maxRetries: 5 })
    },
  }
}

type Call = (name: string, parameters: object) => Promise<unknown>

/** A window with bars is at least 500 px wide. */
async function openPopup(call: Call): Promise<void> {
  await call('WebDriver:ExecuteScript', { script: "open('about:blank', '', 'popup')", args: [] })
  const handle = ((await call('WebDriver:GetWindowHandles', {})) as string[]).at(-1)
  await call('WebDriver:SwitchToWindow', { handle })
}

async function portIn(output: Readable): Promise<number> {
  for await (const line of createInterface({ input: output })) {
    const [, port] = /Marionette.*Listening on port (\d+)/.exec(line) ?? []
    if (!port) continue
    output.resume()
    return Number(port)
  }
  throw new Error('Firefox did not start')
}

type Waiting = { resolve(value: unknown): void; reject(error: Error): void }
type Answer = [
  type: number,
  id: number,
  error: { error: string; message: string } | null,
  result: object & { value?: unknown },
]

/** Messages are JSON with their length in bytes before them. */
function callerOf(socket: Socket): Call {
  const calls = new Map<number, Waiting>()
  let received = Buffer.alloc(0)
  const takeMessage = (): Answer | undefined => {
    const start = received.indexOf(':') + 1
    const end = start + Number(received.subarray(0, start - 1))
    if (start === 0 || received.length < end) return undefined
    const message = JSON.parse(received.toString('utf8', start, end))
    received = received.subarray(end)
    return message
  }
  const settle = ([, id, error, result]: Answer): void => {
    if (error) calls.get(id)?.reject(new Error(`${error.error}: ${error.message}`))
    else calls.get(id)?.resolve('value' in result ? result.value : result)
    calls.delete(id)
  }
  socket.on('data', (bytes: Buffer) => {
    received = Buffer.concat([received, bytes])
    for (let message = takeMessage(); message; message = takeMessage()) {
      if (Array.isArray(message)) settle(message) // all but the greeting
    }
  })
  const fail = () => {
    for (const { reject } of calls.values()) reject(new Error('Firefox has ended'))
  }
  socket.on('error', fail).on('close', fail)
  let count = 0
  return (name, parameters) => {
    count += 1
    const message = JSON.stringify([0, count, name, parameters])
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    calls.set(count, { resolve, reject })
    socket.write(`${Buffer.byteLength(message)}:${message}`)
    return promise
  }
}
