import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#test/database.ts'
import { givenProduct } from '#test/factories.ts'
import type { Database } from '../../platform/db/open.ts'
import { loadBackupRows } from './load.ts'
import { BACKUP_FORMAT, type BackupManifest } from './manifest.ts'
import { readDatabaseState, readInSnapshot, withDatabaseClient } from './source.ts'
import { openBackupTarget } from './target.ts'

/** A manifest says which tables and columns are written: it must not reach anything else. */

const HOSTILE = 'id) select 1; drop table sale; --'

let database: Database
let state: BackupManifest['database']
beforeAll(async () => {
  database = await openTestDatabase()
  await givenProduct(database.db)
  state = await read()
})
afterAll(() => database.close())

const read = (): Promise<BackupManifest['database']> =>
  readInSnapshot(database.connection, readDatabaseState)

async function loadAs(changed: Partial<BackupManifest['database']>): Promise<void> {
  const manifest: BackupManifest = {
    ...{
      format: BACKUP_FORMAT,
      id: 'a',
      shopVersion: '1',
      madeAt: '',
      parts: {},
      pictures: { count: 0, parts: [] },
    },
    database: { ...state, ...changed },
  }
  const place = { target: await openBackupTarget('.'), seal: undefined }
  await withDatabaseClient(database.connection, (client) => loadBackupRows(client, manifest, place))
}

const renamed = (change: (table: BackupManifest['database']['tables'][number]) => object) =>
  state.tables.map((table) => (table.name === 'sale' ? { ...table, ...change(table) } : table))

test.each([
  [
    'a table',
    () => ({ tables: renamed(() => ({ name: `sale (${HOSTILE}` })) }),
    'The tables of this backup',
  ],
  [
    'a table of the system',
    () => ({ tables: renamed(() => ({ name: 'pg_authid' })) }),
    'The tables of this backup',
  ],
  [
    'a column',
    () => ({ tables: renamed(() => ({ columns: [HOSTILE] })) }),
    'a column that its migrations do not make',
  ],
  ['a number', () => ({ sequences: { [anySequence()]: HOSTILE } }), 'bigint'],
])(
  '%s that the migrations do not make is refused, and nothing is changed',
  async (_what, change, reason) => {
    await expect(loadAs(change())).rejects.toThrow(reason)
    expect(await read()).toEqual(state)
  },
)

const anySequence = (): string => {
  const [name] = Object.keys(state.sequences)
  if (name === undefined) throw new Error('the test needs a sequence that has given a number')
  return name
}
