import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { migrate, migrations, undoAfter } from '#server/platform/db/migrate.ts'
import { type Database, openDatabase } from '#server/platform/db/open.ts'
import { examine } from '#server/running/doctor/doctor.ts'
import { fillRows } from './faults/filled-shop.ts'
import { checkOut, findBaseline } from './faults/old-version.ts'
import { runCommand } from './process.ts'
import { readSchema } from './read-schema.ts'

const baseline = await findBaseline()
if (!baseline)
  process.stdout.write(
    'The version before schema.sql is not in this copy of the repository: no upgrade from it.\n',
  )

test.runIf(baseline)(
  'a data folder of the version before schema.sql upgrades, and has the schema of a new one',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'shop-old-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const { root, remove } = await checkOut(baseline ?? '')
    onTestFinished(remove)
    const made = await runCommand('db:migrate', [], { DATA_DIR: join(folder, 'old') }, root)
    expect(made).toMatchObject({
      code: 0,
      output: expect.stringContaining(migrations.baseline.join(', ')),
    })

    const old = await open(join(folder, 'old'))
    await fillRows(old.db, 60)
    expect(await migrate(old.db)).toEqual(Object.keys(migrations.later))
    expect((await examine(old.db)).filter(({ offenders }) => offenders.length > 0)).toEqual([])
    const fresh = await open(join(folder, 'new'))
    await migrate(fresh.db)
    expect(await readSchema(old.db)).toEqual(await readSchema(fresh.db))
    await undoAfter(old.db, migrations.baseline.at(-1) ?? '')
  },
)

async function open(dataDir: string): Promise<Database> {
  const database = await openDatabase({ dataDir, isSynced: false })
  onTestFinished(database.close)
  return database
}
