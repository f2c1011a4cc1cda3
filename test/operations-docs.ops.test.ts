import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HEALTH_LINES } from '#contract/running/health-rules.ts'
import { limit } from './limit.ts'
import { givenFolder, type Running, runCommand, startShop, stop } from './process.ts'

/**
 * Every command of the operations page is tried on a shop that runs, or is named here with why it
 * cannot be. Backups take their time, and have tests of their own: `OPERATIONS=all` tries them,
 * too.
 */

type Tried = {
  line: string
  /** What it prints, and its exit code, 0 by default. */
  says?: RegExp
  code?: number
  /**
   * For a backup: whether the shop runs, is stopped before, or its data is brought to a new folder.
   */
  dataDir?: 'running' | 'stopped' | 'fresh'
}

const TRIED: readonly Tried[] = [
  { line: 'curl -fsS "$SHOP/healthz"', says: /"ok"/i },
  { line: 'curl -fsS "$SHOP/readyz"', says: /"ok"/i },
  {
    line: "node -e \"const u=new URL(process.env.SMTP_URL); require('net').connect(u.port||25,u.hostname).setTimeout(5000).once('data',d=>{console.log(String(d).trim());process.exit()}).once('error',e=>{console.log(e.code);process.exit(1)}).once('timeout',()=>{console.log('silent');process.exit(1)})\"",
    says: /^220 /,
  },
  {
    line: `curl -s -o /dev/null -w '%{http_code}\\n' -X POST -H 'content-type: application/json' -d '{}' "$SHOP/api/payments/webhook"`,
    says: /^401$/m,
  },
  { line: 'df -h "$DATA_DIR"', says: /%/ },
  { line: 'du -sh "$DATA_DIR"/*', says: /database/ },
  { line: 'npm run doctor', says: /ok {4}stock is never below 0/ },
  {
    line: `for i in 1 2 3; do curl -s -o /dev/null -w '%{http_code} %{time_total}\\n' "$SHOP/products"; done`,
    says: /(200 [\d.]+\s+){3}/,
  },
  { line: 'uptime', says: /load average/ },
  { line: "ps -eo pid,pcpu,rss,etime,args | grep '[s]erver/'", says: /start\.ts/ },
  { line: "ps -eo pid,rss,etime,args | grep '[s]erver/'", says: /start\.ts/ },
  { line: 'curl -s "$SHOP/api/products/1/0" | head -c 300', says: /"data"/ },
  { line: `curl -sI "$SHOP/products" | grep -i -E 'age|cache|etag'`, says: /cache-control/i },
  { line: `node -p "require('./package.json').version"`, says: /^\d+\.\d+\.\d+/ },
  { line: 'head -20 CHANGELOG.md', says: /^# / },
  { line: 'npm run search:reindex', says: /^\d+ products are queued/m },
  { line: 'openssl rand -hex 32', says: /^[0-9a-f]{64}$/m },
  {
    line: 'npm run admin:reset-2fa -- --email "$OWNER"',
    says: /owner@shop\.example has no account with two-step sign-in/,
    code: 1,
  },
  {
    line: 'npm run admin:create -- --email "$OWNER" --password "$NEW_PASSWORD"',
    says: /owner@shop\.example/,
  },
  { line: 'npm run admin:block -- --email "$STAFF"', says: /staff@shop\.example/ },
  { line: 'npm run backup -- "$BACKUPS"', says: /Backed up/, dataDir: 'running' },
  {
    line: 'npm run restore -- "$BACKUPS" --verify',
    says: /Whole, and restored once on trial/,
    dataDir: 'running',
  },
  {
    line: 'npm run restore -- "$BACKUPS" --replace',
    says: /equal to the backup/,
    dataDir: 'stopped',
  },
  { line: 'npm run restore -- "$BACKUPS"', says: /equal to the backup/, dataDir: 'fresh' },
]

/** What needs a machine of its own, the network, or a PostgreSQL server. */
const ELSEWHERE: readonly RegExp[] = [
  /^systemctl (stop|start|restart|status) "\$SERVICE"/,
  /^journalctl -u "\$SERVICE" /,
  /^rsync -a /,
  /^openssl s_client /,
  /^curl .* https:\/\/api\.paystack\.co$/,
  /^psql "\$DATABASE_(READ_)?URL" -c "select [^;]+"$/,
]

const commandsOf = (text: string): string[] =>
  [...text.matchAll(/^```sh\n(.*?)^```$/gms)].flatMap(([, block = '']) => block.trim().split('\n'))

const text = await readFile('docs/operations.md', 'utf8')
const commands = [...new Set(commandsOf(text))]

test('every command of the operations page is known, and the other way', () => {
  const tried = TRIED.map(({ line }) => line)
  const others = commands.filter((line) => !tried.includes(line))
  expect(others.filter((line) => !ELSEWHERE.some((known) => known.test(line)))).toEqual([])
  expect(tried.filter((line) => !commands.includes(line))).toEqual([])
})

test('it answers the questions that the alerts and the page lead to', async () => {
  const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, title = '']) =>
    title.toLowerCase().replaceAll(' ', '-'),
  )
  expect(Object.keys(HEALTH_LINES).filter((key) => !headings.includes(key))).toEqual([])
  expect(headings.length).toBeGreaterThan(20)
})

describe('on a shop that runs', () => {
  let folder: string
  let shop: Running
  let env: Record<string, string>
  const mail = createServer((socket) => void socket.end('220 mail.example\r\n'))
  const people = {
    STAFF: 'staff@shop.example',
    OWNER: 'owner@shop.example',
    NEW_PASSWORD: 'tuesday lantern pepper 42',
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'shop-night-'))
    const DATA_DIR = await givenFolder(folder, 'data')
    shop = await startShop({ DATA_DIR })
    mail.listen(0, '127.0.0.1')
    await once(mail, 'listening')
    const SMTP_URL = `smtp://127.0.0.1:${(mail.address() as AddressInfo).port}`
    env = { ...people, DATA_DIR, SMTP_URL, SHOP: shop.url, BACKUPS: join(folder, 'backups') }
    for (const email of [people.STAFF, people.OWNER])
      await runCommand('admin:create', ['--email', email, '--password', people.NEW_PASSWORD], {
        DATA_DIR,
      })
  })
  afterAll(async () => {
    mail.close()
    await stop(shop, 'SIGTERM')
    await rm(folder, { recursive: true })
  })

  const PATH = `${join(import.meta.dirname, '../node_modules/.bin')}:${dirname(process.execPath)}:${process.env.PATH}`

  async function run(
    line: string,
    values: Record<string, string>,
  ): Promise<{ code: number | null; output: string }> {
    const child = spawn('bash', ['-c', line], {
      env: { HOME: folder, ...values, PATH },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk
      })
    const [code] = (await once(child, 'close')) as [number | null]
    return { code, output }
  }

  const now = TRIED.filter(
    ({ dataDir }) => dataDir === undefined || process.env.OPERATIONS === 'all',
  )
  test.each(now)(
    '$line',
    { timeout: limit(300_000) },
    async ({ line, says = /./, code = 0, dataDir }) => {
      if (dataDir === 'stopped') await stop(shop, 'SIGTERM')
      const values = dataDir === 'fresh' ? { ...env, DATA_DIR: join(folder, 'fresh') } : env
      expect(await run(line, values)).toEqual({ code, output: expect.stringMatching(says) })
    },
  )
})
