import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limit } from './limit.ts'
import { givenFolder } from './process.ts'

/** `npm run dev` on a copy of the sources, which these tests break and repair. */

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const SOURCES = ['app', 'contract', 'demo', 'public', 'sandbox', 'scripts', 'server']
const SETTINGS = ['package.json', 'tsconfig.json', 'vite.config.ts', 'react-router.config.ts']
/** The first page waits until all of its sources are compiled. */
const WITHIN = { timeout: limit(100_000), interval: 200 }

let folder: string
let copy: string
let url: string
let dev: ChildProcess

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-dev-'))
  copy = join(folder, 'shop')
  for (const name of [...SOURCES, ...SETTINGS])
    await cp(join(ROOT, name), join(copy, name), { recursive: true })
  await symlink(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  const env = {
    PATH: process.env.PATH,
    PORT: String(port),
    SANDBOX_PORT: '0',
    SEED: 'none',
    DATA_DIR: await givenFolder(folder, 'data'),
  }
  dev = spawn(process.execPath, ['scripts/dev.mjs'], { cwd: copy, env, stdio: 'ignore' })
})
afterAll(async () => {
  dev.kill('SIGTERM')
  const [code] = await once(dev, 'exit')
  expect([0, 143]).toContain(code) // 143 if Vite handles the signal first
  await rm(folder, { recursive: true })
})

type Seen = { status: number; text: string }
const down: Seen = { status: 0, text: '' }

const look = (path: string): Promise<Seen> =>
  fetch(url + path).then(
    async (answer) => ({ status: answer.status, text: await answer.text() }),
    () => down,
  )

const BROKEN = "const broken = '</pre><script>alert(1)</script>' +* 1"
const ESCAPED = '&lt;/pre&gt;&lt;script&gt;alert(1)&lt;/script&gt;'

/** Breaks a source, runs the check, and repairs it. */
async function whileBroken(file: string, check: () => Promise<void>): Promise<void> {
  const path = join(copy, file)
  const whole = await readFile(path, 'utf8')
  await writeFile(path, `${whole}\n${BROKEN}\n`)
  await check()
  await writeFile(path, whole)
  await expect.poll(async () => (await look('/')).status, WITHIN).toBe(200)
}

test('a syntax error in a page is shown in its place, and the server continues', async () => {
  await expect.poll(async () => (await look('/')).status, WITHIN).toBe(200)
  await whileBroken('app/catalogue/storefront/home-page.tsx', async () => {
    await expect.poll(async () => (await look('/')).status, WITHIN).toBe(500)
    const { text } = await look('/')
    expect(text).toContain('A page cannot be shown')
    expect(text).toContain('home-page.tsx')
    expect(text).toContain(ESCAPED)
    expect(text).not.toContain('<script>alert')
    expect(await look('/healthz')).toMatchObject({ status: 200 })
  })
})

test('a broken file is reported until it is repaired', {
  timeout: limit(240_000),
}, async () => {
  await expect.poll(async () => (await look('/')).status, WITHIN).toBe(200)
  for (const file of ['server/running/http-app/build-app.ts', 'contract/platform/limits.ts'])
    await whileBroken(file, async () => {
      await expect
        .poll(async () => (await look('/products')).text, WITHIN)
        .toContain('The server does not start')
      const { status, text } = await look('/products')
      expect(status).toBe(500)
      expect(text).toContain(file)
      expect(text).toContain(ESCAPED)
      expect(text).not.toContain('<script>alert')
    })
})
