import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync } from 'node:fs'
import { chown, mkdtemp, readFile, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'

const run = promisify(execFile)

export type Postgres = {
  /** An empty database for the shop. */
  url: string
  /** Another, for the shop with a year of orders. */
  officeUrl: string
  /**
   * Orders a second that pgbench writes into the shop's database (`order.sql`); undefined without
   * pgbench.
   */
  pgbench: ((load: PgbenchLoad) => Promise<number>) | undefined
  stop(): Promise<void>
}

/** `productIds`: products without options, of which the orders are. */
type PgbenchLoad = { productIds: readonly string[]; clients: number; seconds: number }

/**
 * The server of TEST_DATABASE_URL or DATABASE, else a server of the bench's own; undefined without
 * either.
 */
export async function startPostgres(): Promise<Postgres | undefined> {
  const given = process.env.TEST_DATABASE_URL || process.env.DATABASE
  const bin = binFolder()
  const server = given ? { url: given, stop: async () => {} } : bin && (await startServer(bin))
  if (!server) return undefined
  const names = {
    shop: `shop_bench_${process.pid}`,
    office: `shop_bench_office_${process.pid}`,
  }
  for (const name of Object.values(names)) await administer(server.url, `create database ${name}`)
  const urlOf = (name: string): string =>
    Object.assign(new URL(server.url), { pathname: `/${name}` }).href
  return {
    url: urlOf(names.shop),
    officeUrl: urlOf(names.office),
    pgbench:
      bin === undefined
        ? undefined
        : (load) => runPgbench(join(bin, 'pgbench'), urlOf(names.shop), load),
    stop: async () => {
      for (const name of Object.values(names))
        await administer(server.url, `drop database ${name} with (force)`)
      await server.stop()
    },
  }
}

/** Programs of the newest installed version. */
const binFolder = (): string | undefined =>
  globSync('/usr/lib/postgresql/*/bin/pgbench')
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .map((path) => dirname(path))
    .at(-1)

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

async function runPgbench(
  program: string,
  url: string,
  { productIds, clients, seconds }: PgbenchLoad,
): Promise<number> {
  const ids = productIds.map((id) => pg.escapeLiteral(id)).join()
  await administer(
    url,
    `create table if not exists bench_piece as
      select row_number() over (order by id) as n, id, product_id, title, images, price_kobo, discount_percentage, 1 as qty
      from variant join (select id as product_id, title, images from product) as product using (product_id)
      where id = any(array[${ids}]::uuid[]);
    create unique index if not exists bench_piece_n on bench_piece (n)`,
  )
  const script = fileURLToPath(new URL('order.sql', import.meta.url))
  const options = [
    `--client=${clients}`,
    '--jobs=2',
    `--time=${seconds}`,
    `--define=pieces=${productIds.length}`,
  ]
  const { stdout } = await run(program, [
    ...options,
    '--no-vacuum',
    '--protocol=prepared',
    `--file=${script}`,
    url,
  ])
  return Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1])
}

/** In a temporary folder, with the default settings. PostgreSQL refuses to run as root. */
async function startServer(bin: string): Promise<{ url: string; stop(): Promise<void> }> {
  const owner = await notRoot()
  const folder = await mkdtemp(join(tmpdir(), 'shop-bench-pg-'))
  if (owner) await chown(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  await run(
    join(bin, 'initdb'),
    ['--auth=trust', '--username=bench', '--encoding=UTF8', '-D', data],
    {
      ...owner,
      cwd: folder,
    },
  )
  const port = await freePort()
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-p', `${port}`, '-k', folder, '-h', '127.0.0.1'],
    {
      ...owner,
      cwd: folder,
      stdio: 'ignore',
    },
  )
  const kill = (): boolean => server.kill('SIGQUIT')
  process.on('exit', kill)
  const url = `postgres://bench@127.0.0.1:${port}/postgres`
  await untilReady(url)
  return {
    url,
    stop: async () => {
      process.off('exit', kill)
      server.kill('SIGINT')
      await once(server, 'exit')
      await rm(folder, { recursive: true })
    },
  }
}

async function notRoot(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0 || !existsSync('/etc/passwd')) return undefined
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const user =
    lines.find(([name]) => name === 'postgres') ?? lines.find(([name]) => name === 'nobody')
  return { uid: Number(user?.[2] ?? 65_534), gid: Number(user?.[3] ?? 65_534) }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

async function untilReady(url: string): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const isReady = await administer(url, 'select 1').then(
      () => true,
      () => false,
    )
    if (isReady) return
    await wait(100)
  }
  throw new Error('PostgreSQL did not start')
}
