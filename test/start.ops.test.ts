import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { preparePeople } from '#demo/demo.ts'
import { demoPeople } from '#server/people/accounts/demo-people.ts'
import { openForCommand } from '#server/platform/db/open.ts'
import { givenFolder, runCommand, startShop, stop, tryStart } from './process.ts'

let folder: string
const servers: Server[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-start-'))
})
afterAll(async () => {
  for (const server of servers) server.close()
  await rm(folder, { recursive: true, force: true })
})

/** Listens on a local port until all tests are done. Returns the port. */
async function listening(server: Server): Promise<number> {
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** A PostgreSQL server that refuses every client with this error code. */
const refusing = (code: string): Promise<number> =>
  listening(
    createServer((socket) => {
      socket
        .on('error', () => {})
        .once('data', () => {
          const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0Mrefused\0\0`)
          const head = Buffer.from(
            [...'E'].map((letter) => letter.charCodeAt(0)).concat(0, 0, 0, 0),
          )
          head.writeInt32BE(fields.length + 4, 1)
          socket.end(Buffer.concat([head, fields]))
        })
    }),
  )

const atDatabase = (port: number | string) => ({
  DATABASE_URL: `postgres://shop:hunter2@127.0.0.1:${port}/shop`,
})
const atBucket = (port: number) => ({
  STORAGE_URL: `http://key:hunter2@127.0.0.1:${port}/pictures`,
})
const inFolder = async (name: string) => ({ DATA_DIR: await givenFolder(folder, name) })

/** A shop's folder, changed by the test. */
async function givenBroken(name: string, work: (dataDir: string) => Promise<unknown>) {
  const env = await inFolder(name)
  await work(env.DATA_DIR)
  return env
}

const addMigration = async (dataDir: string): Promise<void> => {
  const { db, close } = await openForCommand({ dataDir })
  await sql`insert into kysely_migration (name, timestamp) values ('2999-01-01-future', 'x')`.execute(
    db,
  )
  await sql`update schema_support set oldest = '2999-01-01-future'`.execute(db)
  await close()
}

/** A PostgreSQL server that refuses TLS. */
const withoutEncryption = (): Server =>
  createServer((socket) => socket.on('error', () => {}).once('data', () => socket.write('N')))

const taken = () => listening(createServer())

type Refused = [what: string, env: () => Promise<Record<string, string>>, message: RegExp]

const refusals: Refused[] = [
  [
    'a taken PORT',
    async () => ({ ...(await inFolder('port')), PORT: `${await taken()}`, SANDBOX_PORT: '0' }),
    /^PORT: \d+ is in use/,
  ],
  [
    'a taken SANDBOX_PORT',
    async () => ({ ...(await inFolder('sandbox')), SANDBOX_PORT: `${await taken()}` }),
    /^SANDBOX_PORT: \d+ is in use/,
  ],
  [
    'a HOST of another machine',
    async () => ({ ...(await inFolder('host')), HOST: '192.0.2.1' }),
    /^HOST: /,
  ],
  [
    'a DATA_DIR that is a file',
    async () => ({ DATA_DIR: join(import.meta.dirname, 'start.ops.test.ts') }),
    /^DATA_DIR: .* no folder/,
  ],
  [
    'a DATA_DIR with something in it that cannot be opened',
    () => givenBroken('dangling', (dir) => symlink('/nowhere', join(dir, 'mail'))),
    /^DATA_DIR: .* no folder .*ENOENT: .*mail/,
  ],
  [
    'a DATA_DIR that cannot be made',
    async () => ({ DATA_DIR: '/dev/null/shop' }),
    /^DATA_DIR: .* no folder/,
  ],
  [
    'secrets that cannot be read',
    () => givenBroken('secrets', (dir) => writeFile(join(dir, 'secrets.json'), 'hunter2')),
    /secrets\.json cannot be read/,
  ],
  [
    'a database of a newer version',
    () => givenBroken('newer', addMigration),
    /^This database was made by a newer version .*2999-01-01-future/,
  ],
  [
    'a wrong password of the database',
    async () => atDatabase(await refusing('28P01')),
    /^DATABASE_URL: the server refuses this user or password/,
  ],
  [
    'a database that is not there',
    async () => atDatabase(await refusing('3D000')),
    /^DATABASE_URL: there is no such database/,
  ],
  [
    'a server that is not there',
    async () => atDatabase('1'),
    /^DATABASE_URL: nothing answers there/,
  ],
  [
    'a host that is not there',
    async () => ({ DATABASE_URL: 'postgres://shop:hunter2@nowhere.invalid/shop' }),
    /^DATABASE_URL: .*host/,
  ],
  [
    'an address that cannot be read',
    async () => atDatabase('port'),
    /^DATABASE_URL: must be postgres:\/\/.*Invalid URL/,
  ],
  [
    'a server without encryption, where it is required',
    async () => ({
      DATABASE_URL: `postgres://shop:hunter2@127.0.0.1:${await listening(withoutEncryption())}/shop?sslmode=require`,
    }),
    /^DATABASE_URL: the encrypted connection cannot be made/m,
  ],
  [
    'a server that hangs up',
    async () => atDatabase(await listening(createServer((socket) => socket.destroy()))),
    /^DATABASE_URL: /,
  ],
  [
    'a bucket that is not there',
    async () =>
      atBucket(
        await listening(createHttpServer((_request, response) => response.writeHead(404).end())),
      ),
    /^STORAGE_URL: /,
  ],
  [
    'a key that the bucket refuses',
    async () =>
      atBucket(
        await listening(createHttpServer((_request, response) => response.writeHead(403).end())),
      ),
    /^STORAGE_URL: /,
  ],
  [
    'storage that is not there',
    async () => ({ STORAGE_URL: 'http://key:hunter2@127.0.0.1:1/pictures' }),
    /^STORAGE_URL: .*ECONNREFUSED/,
  ],
  ['a setting that is no number', async () => ({ PORT: 'hunter2' }), /- PORT: /],
]

describe('a start that fails says why in one sentence, with the setting’s name, no stack and no secret', {
  tags: ['long'],
}, () => {
  test.each(refusals)('%s', async (what, env, message) => {
    const { code, output } = await tryStart({ DATA_DIR: join(folder, what), ...(await env()) })
    expect(output).toMatch(message)
    expect(output).not.toMatch(/hunter2|\n {4}at |node_modules/)
    expect(code).toBe(1)
  })

  test('so does a command', async () => {
    const account = ['--email', 'ada@example.com']
    const commands: [name: string, args: string[]][] = [
      ['db:migrate', []],
      ['db:seed', []],
      ['doctor', []],
      ['backup', []],
      ['upgrade:check', []],
      ['admin:create', [...account, '--password', 'of the operator alone']],
      ['admin:block', account],
      ['admin:reset-2fa', account],
    ]
    for (const [name, args] of commands) {
      const { code, output } = await runCommand(name, args, {
        DATA_DIR: join(folder, 'command'),
        ...atDatabase('1'),
      })
      expect([name, code, output]).toEqual([
        name,
        name === 'doctor' ? 2 : 1,
        'DATABASE_URL: nothing answers there (ECONNREFUSED).\n',
      ])
    }
  })
})

test('a command with an unknown option names it and prints its usage, without a stack', async () => {
  const { code, output } = await runCommand(
    'admin:block',
    ['--mail', 'ada@example.com'],
    await inFolder('option'),
  )
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(/^Unknown option '--mail'.*\nnpm run admin:block -- .*\n$/),
  ])
})

test.each(['db:migrate', 'db:seed', 'doctor', 'upgrade:check'])(
  'npm run %s refuses an unknown option and writes nothing',
  async (name) => {
    const DATA_DIR = join(folder, `options-of-${name.replace(':', '-')}`)
    const { code, output } = await runCommand(name, ['--dry-run'], { DATA_DIR })
    expect(code).toBe(name === 'doctor' ? 2 : 1)
    expect(output).toMatch(/^Unknown option '--dry-run'.*\nnpm run \S+.*\n$/)
    expect(existsSync(DATA_DIR)).toBe(false)
  },
)

describe('production', () => {
  const production = async (name: string): Promise<Record<string, string>> => ({
    ...(await inFolder(name)),
    NODE_ENV: 'production',
    JWT_SECRET: randomBytes(32).toString('hex'),
    ORIGIN: 'http://localhost:3000',
    PAYSTACK_PUBLIC_KEY: 'pk_live_0123456789',
    PAYSTACK_SECRET_KEY: 'sk_live_0123456789',
    MAIL: 'files',
    RATE_LIMIT: 'on',
    SEED: '',
  })

  test('a shop without SEED starts empty', async () => {
    const shop = await startShop(await production('empty'))
    const categories = await (await fetch(`${shop.url}/api/categories`)).json()
    await stop(shop, 'SIGTERM')
    expect(categories).toEqual({ data: [] })
  })

  test("§1 a former demo opens only by the operator's password", {
    tags: ['long'],
  }, async () => {
    const env = await production('was-demo')
    const { db, close } = await openForCommand({ dataDir: env.DATA_DIR as string })
    await preparePeople(db, { isProduction: false, superAdmin: undefined, isNewDemo: true })
    await close()
    const [superAdmin] = demoPeople
    const operator = { email: superAdmin.email, password: 'of the operator alone' }
    for (const isRestart of [false, true]) {
      const shop = await startShop({
        ...env,
        SUPER_ADMIN_EMAIL: operator.email,
        SUPER_ADMIN_PASSWORD: operator.password,
      })
      const statuses = await Promise.all(
        [...demoPeople, operator].map((person) => statusOf(shop.url, person)),
      )
      await stop(shop, 'SIGTERM')
      expect([isRestart, statuses]).toEqual([isRestart, [401, 401, 401, 200]])
    }
  })

  const statusOf = async (
    url: string,
    { email, password }: { email: string; password: string },
  ): Promise<number> => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ email, password })
    return (await fetch(`${url}/api/users/login`, { method: 'POST', headers, body })).status
  }
})

describe('npm run doctor', () => {
  test('in a folder without a shop fails with a message, and leaves nothing behind', async () => {
    const DATA_DIR = join(folder, 'no-shop')
    const { code, output } = await runCommand('doctor', [], { DATA_DIR })
    expect([code, output]).toEqual([
      2,
      expect.stringMatching(/^There is no shop in \S+no-shop: nothing to check/),
    ])
    expect(await readdir(folder)).not.toContain('no-shop')
  })

  test.each(['stopped', 'running'])(
    'of a shop that is %s leaves its folder as it was',
    async (state) => {
      const env = await inFolder(`doctor-${state}`)
      const shop = state === 'running' ? await startShop(env) : undefined
      const before = await readdir(env.DATA_DIR)
      const { code, output } = await runCommand('doctor', [], env)
      expect([code, output]).toEqual([0, expect.stringMatching(/^ok {4}/)])
      expect(await readdir(env.DATA_DIR)).toEqual(before)
      if (shop) await stop(shop, 'SIGTERM')
    },
  )

  test('of a database of a newer version fails with a message', async () => {
    const { code, output } = await runCommand(
      'doctor',
      [],
      await givenBroken('doctor-newer', addMigration),
    )
    expect([code, output]).toEqual([
      2,
      expect.stringMatching(/^This database was made by a newer version/),
    ])
  })
})

describe('an upgrade', () => {
  test('npm run upgrade:check exits with 1 without a backup', {
    tags: ['long'],
    timeout: 240_000,
  }, async () => {
    const env = await inFolder('upgrade-check')
    const shop = await startShop(env)
    const checks = [
      await runCommand('upgrade:check', [], env),
      await runCommand('upgrade:check', ['--backed-up'], env),
    ]
    await stop(shop, 'SIGTERM')
    expect(checks.map(({ code }) => code)).toEqual([1, 0])
    expect(checks[0]?.output).toMatch(
      /^ok {4}this is version \d[\s\S]*\nWRONG no backup of this shop is known/,
    )
    expect(checks[1]?.output).not.toMatch(/WRONG/)
  })

  test('npm run upgrade:check in a folder without a shop says so, and leaves nothing behind', {
    timeout: 240_000,
  }, async () => {
    const DATA_DIR = join(folder, 'nothing-to-upgrade')
    const { code, output } = await runCommand('upgrade:check', [], { DATA_DIR })
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/^There is no shop in \S+: nothing to upgrade/),
    ])
    expect(existsSync(DATA_DIR)).toBe(false)
  })

  test('a shop without EMBEDDED_SYNC opens again after a kill', {
    tags: ['long'],
    timeout: 240_000,
  }, async () => {
    const env = await inFolder('unsynced')
    await stop(await startShop({ ...env, EMBEDDED_SYNC: 'off' }), 'SIGKILL')
    const shop = await startShop(env)
    await expect.poll(async () => (await fetch(`${shop.url}/readyz`)).status).toBe(200)
    await stop(shop, 'SIGTERM')
  })
})
