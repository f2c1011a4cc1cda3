import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openForCommand } from '#server/platform/db/open.ts'
import { examineAllData } from '#server/running/doctor/doctor.ts'
import { administer, databaseUrl } from './database.ts'
import { checkoutForm, givenProduct, givenState } from './factories.ts'
import {
  type Ended,
  givenFolder,
  givenPicture,
  type Running,
  runCommand,
  startCommand,
  startShop,
  stop,
  tryStart,
  untilEnd,
} from './process.ts'

/** Whole processes: backups, restores and moves of a shop that sells. */

type Env = Record<string, string> & { DATA_DIR: string }

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-backup-ops-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const admin = process.env.TEST_DATABASE_URL ?? ''
const kinds = ['embedded', ...(admin ? ['PostgreSQL'] : [])]
/** How soon hangs on the machine: the scheduled one has a low priority. */
const SOON = { timeout: 500_000, interval: 100 }
const PASSPHRASE = 'of the operator alone'

async function givenServer(name: string): Promise<string> {
  const database = `shop_${name}_${process.pid}`
  await administer(admin, `create database ${database}`)
  onTestFinished(() => administer(admin, `drop database if exists ${database} with (force)`))
  return databaseUrl(admin, database)
}

async function givenPlace(name: string, kind: string): Promise<Env> {
  const DATA_DIR = kind === 'embedded' ? await givenFolder(folder, name) : join(folder, name)
  return { DATA_DIR, ...(kind === 'PostgreSQL' && { DATABASE_URL: await givenServer(name) }) }
}

const withShop = async <T>(
  env: Env,
  work: (db: Awaited<ReturnType<typeof openForCommand>>['db']) => Promise<T>,
) => {
  const { db, close } = await openForCommand({
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
  })
  return work(db).finally(close)
}

type Load = { acknowledged: string[]; end(): Promise<void> }

/** Clients order until the shop is gone or the load is ended. */
async function sell(shop: Running, env: Env): Promise<Load> {
  await givenPicture(env.DATA_DIR)
  const { product, state } = await withShop(env, async (db) => ({
    product: (await givenProduct(db, { stock: 100_000 })).id,
    state: await givenState(db),
  }))
  const acknowledged: string[] = []
  let isEnded = false
  const client = async (): Promise<void> => {
    while (!isEnded) {
      const answer = await fetch(`${shop.url}/api/sales`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: JSON.stringify(checkoutForm(state, [{ id: product, qty: 1 }])),
      })
      if (answer.status === 201) acknowledged.push((await answer.json())._id)
    }
  }
  const clients = Promise.allSettled([client(), client(), client()])
  onTestFinished(() => {
    isEnded = true // of a test that failed, too
    shop.child.kill('SIGKILL')
  })
  await expect.poll(() => acknowledged.length, SOON).toBeGreaterThan(5)
  return {
    acknowledged,
    end: async () => {
      isEnded = true
      await clients
    },
  }
}

const ordersIn = (env: Env): Promise<Set<string>> =>
  withShop(
    env,
    async (db) => new Set((await db.selectFrom('sale').select('id').execute()).map(({ id }) => id)),
  )

/** A backup that is being made has a name that ends in `.part`. */
const manifestsIn = async (place: string): Promise<string[]> =>
  (await readdir(join(place, 'manifests')).catch(() => [])).filter((name) => name.endsWith('.json'))

async function readableByOthers(place: string): Promise<string[]> {
  const files = (await readdir(place, { recursive: true })).map((name) => join(place, name))
  const modes = await Promise.all(files.map(async (file) => (await stat(file)).mode))
  return files.filter((_file, i) => (modes[i] ?? 0) & 0o077)
}

/**
 * Until `work` is settled: what ends a segment of the log and makes the one before it unneeded,
 * again and again.
 */
async function withCheckpoints<T>(env: Env, work: Promise<T>): Promise<T> {
  let isOver = false
  const ended = work.finally(() => {
    isOver = true
  })
  await withShop(env, async (db) => {
    while (!isOver) {
      await sql`select pg_switch_wal()`.execute(db)
      await sql`checkpoint`.execute(db)
      await pause(300)
    }
  })
  return ended
}

async function restored(kind: string, from: string): Promise<{ ended: Ended; orders: string[] }> {
  const place = await givenPlace(`restored_${kind.toLowerCase()}`, kind)
  if (kind === 'embedded') await rm(join(place.DATA_DIR, 'database'), { recursive: true })
  const ended = await runCommand('restore', [from], { ...place, BACKUP_PASSPHRASE: PASSPHRASE })
  return { ended, orders: [...(await ordersIn(place))] }
}

describe.each(kinds)('a shop that sells without pause on the %s database', (kind) => {
  test('a backup holds every order acknowledged before it began; killed in the middle, it is none', async () => {
    const to = join(folder, `backups-${kind}`)
    const env = {
      ...(await givenPlace(`backup_${kind.toLowerCase()}`, kind)),
      BACKUP_PASSPHRASE: PASSPHRASE,
    }
    const shop = await startShop(env)
    const load = await sell(shop, env)

    const killed = await startCommand('backup', [to], env)
    await expect.poll(() => readdir(join(to, 'data')).catch(() => []), SOON).not.toEqual([])
    killed.kill('SIGKILL')
    await untilEnd(killed)
    const none = await runCommand('restore', [to], {
      DATA_DIR: join(folder, `none-${kind}`),
      BACKUP_PASSPHRASE: PASSPHRASE,
    })
    expect(none).toEqual({ code: 1, output: `There is no whole backup in ${to}.\n` })
    await withShop(env, (db) =>
      sql`update backup_run set seen_at = now() - interval '13 seconds'`.execute(db),
    ) // else it blocks the next

    const before = [...load.acknowledged]
    const made = await withCheckpoints(env, runCommand('backup', [to, '--no-verify'], env))
    await load.end()
    await stop(shop, 'SIGTERM')
    expect(made).toEqual({ code: 0, output: expect.stringContaining('Backed up') })
    const [whole] = await manifestsIn(to)
    const ofOthers = (await readdir(join(to, 'data'))).filter(
      (name) => !name.startsWith(`${whole?.split('.')[0]}.`),
    )
    expect(ofOthers).toEqual([]) // the killed one left nothing

    const { ended, orders } = await restored(kind, to)
    expect(ended).toEqual({
      code: 0,
      output: expect.stringContaining('Restored, and equal to the backup.'),
    })
    expect(orders).toEqual(expect.arrayContaining(before))
    for (const secret of [PASSPHRASE, 'postgres:'])
      expect(made.output + ended.output).not.toContain(secret)
  }, 600_000)

  test('is backed up by its schedule', async () => {
    const to = join(folder, `scheduled-${kind}`)
    await mkdir(to, { mode: 0o755 }) // of an operator, who lets others read it
    const place = await givenPlace(`scheduled_${kind.toLowerCase()}`, kind)
    const env = { ...place, BACKUP_TO: to, BACKUP_EVERY: '1h', BACKUP_VERIFY: '0' }
    const shop = await startShop(env)
    const load = await sell(shop, env)
    await expect.poll(() => manifestsIn(to), SOON).toHaveLength(1)
    expect(await readableByOthers(to)).toEqual([])
    await load.end()
    await stop(shop, 'SIGTERM')
  }, 600_000)
})

/** Runs the command, and stops the shop when it says so. */
async function moveAway(shop: Running, args: string[], env: Env) {
  const command = await startCommand('db:move', args, env)
  command.stdout?.on('data', (said: Buffer) => {
    if (String(said).includes('Stop')) shop.child.kill('SIGTERM')
  })
  return untilEnd(command)
}

test.runIf(admin)(
  'a shop moves to a server and back while it sells: no order is lost, and the old place refuses to open',
  async () => {
    const here = await givenPlace('move', 'embedded')
    const there: Env = { DATA_DIR: here.DATA_DIR, DATABASE_URL: await givenServer('moved') }
    const first = await startShop(here)
    const load = await sell(first, here)
    const moved = await moveAway(first, [there.DATABASE_URL ?? ''], here)
    await load.end()
    expect(moved).toEqual({ code: 0, output: expect.stringContaining('Equal: ') })
    expect((await tryStart(here)).output).toContain('This shop has moved to postgres://127.0.0.1')
    for (const [command, args] of [
      ['backup', [join(folder, 'of-the-old')]],
      ['upgrade:check', []],
    ] as const)
      expect((await runCommand(command, [...args], here)).output).toContain(
        'This shop has moved to',
      )
    expect([...(await ordersIn(there))]).toEqual(expect.arrayContaining(load.acknowledged))

    const second = await startShop(there)
    const onward = await sell(second, there)
    const returned = await moveAway(second, ['.', '--replace'], there)
    await onward.end()
    expect(returned).toEqual({ code: 0, output: expect.stringContaining('Equal: ') })
    expect((await tryStart(there)).output).toContain('This shop has moved to ')
    expect([...(await ordersIn(here))]).toEqual(
      expect.arrayContaining([...load.acknowledged, ...onward.acknowledged]),
    )
    expect(await readdir(here.DATA_DIR)).toContainEqual(
      expect.stringMatching(/^database\.before-2/),
    )
    const findings = await withShop(here, examineAllData)
    expect(findings.filter(({ offenders }) => offenders.length > 0)).toEqual([])
  },
  600_000,
)
