import '../scripts/own-folder.mjs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { migrateSchema } from '../server/platform/db/migrate.ts'
import { type Database, openDatabase } from '../server/platform/db/open.ts'

/**
 * The cost of syncing in the embedded database, by turns: `node bench/embedded-sync.ts [folder on
 * the disk]`.
 */
const ROUNDS = 3
const COMMITS = 200

type Times = Record<'first start' | 'later start' | 'commit', number>

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await work()
  return performance.now() - started
}

async function start(dataDir: string, isSynced: boolean): Promise<Database> {
  const database = await openDatabase({ dataDir, isSynced })
  await migrateSchema(database.db)
  return database
}

async function measure(dataDir: string, isSynced: boolean): Promise<Times> {
  const first = await timed(async () => (await start(dataDir, isSynced)).close())
  const startedAt = performance.now()
  const { db, close } = await start(dataDir, isSynced)
  const later = performance.now() - startedAt
  const commit = await timed(async () => {
    for (let n = 0; n < COMMITS; n++)
      await sql`insert into category (id, title, description, icon) values (gen_random_uuid(), ${`a${n}`}, '-', '-')`.execute(
        db,
      )
  })
  await close()
  return { 'first start': first, 'later start': later, commit: commit / COMMITS }
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

const parent = await mkdtemp(join(process.argv[2] ?? tmpdir(), 'embedded-sync-'))
const times: Record<'on' | 'off', Times[]> = { on: [], off: [] }
for (let round = 0; round < ROUNDS; round++)
  for (const sync of ['on', 'off'] as const)
    times[sync].push(await measure(join(parent, `${sync}-${round}`), sync === 'on'))
await rm(parent, { recursive: true })

for (const what of ['first start', 'later start', 'commit'] as const) {
  const [on, off] = [
    median(times.on.map((one) => one[what])),
    median(times.off.map((one) => one[what])),
  ]
  console.info(
    `${what}: ${on.toFixed(2)} ms synced, ${off.toFixed(2)} ms not, ${(on / off).toFixed(2)} ×`,
  )
}
