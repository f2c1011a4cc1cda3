import { hash } from 'node:crypto'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { givenEmptyFolder } from '#test/temporary.ts'
import { Snapshot } from './snapshot.ts'
import { SYNCED_PARAMS, SyncedFolder, WatchedFolder } from './watched-folder.ts'

/** The hash of each file of a database's folder, but those of the running process. */
const hashesOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    globSync('**', { cwd: folder, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith('postmaster'))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(folder.length), hash('sha256', readFileSync(path))]),
  )

/** Every way in which PostgreSQL changes its files. */
const CHANGES = [
  'update sale set details = upper(details)',
  'insert into sale select id + 100000, details from sale',
  'checkpoint',
  'select pg_switch_wal()',
  'insert into sale select id + 1000000, details from sale where id < 1000',
  'checkpoint',
  'delete from sale where id > 100',
  'vacuum sale', // cuts the end of its file off
  'vacuum full sale',
  'drop table gone',
  'create table new as select * from sale',
  'reindex database postgres',
  'checkpoint',
]

const fill = `create table sale (id integer primary key, details text); create table gone as select 1 as one;
  insert into sale select n, repeat(md5(n::text), 20) from generate_series(1, 5000) as n`

const parent = mkdtempSync(join(tmpdir(), 'shop-watched-'))
const made = join(parent, 'made')
beforeAll(async () => {
  const db = await PGlite.create(made)
  await db.exec(fill)
  await db.close()
})
afterAll(() => rmSync(parent, { recursive: true }))

test.each([
  ['a folder', (path: string) => ({ fs: new WatchedFolder(path) })],
  [
    'a synced folder',
    (path: string) => ({ fs: new SyncedFolder(path), startParams: SYNCED_PARAMS }),
  ],
])(
  '%s reports every change, and its copy opens',
  async (_kind, folderAt) => {
    const folderOfTest = await givenEmptyFolder()
    const [source, target] = [join(folderOfTest, 'source'), join(folderOfTest, 'copy')]
    cpSync(made, source, { recursive: true })
    const folder = folderAt(source)
    const db = await PGlite.create(folder)
    onTestFinished(() => db.close())
    const before = hashesOf(source)
    const snapshot = new Snapshot(source, target)
    folder.fs.watcher = snapshot
    for (const change of CHANGES) await db.exec(change)
    await snapshot.copy(new AbortController().signal)
    expect(hashesOf(source)).not.toEqual(before)
    expect(hashesOf(target)).toEqual(before)
    const copy = await PGlite.create(target)
    onTestFinished(() => copy.close())
    const { rows } = await copy.query(
      'select count(*)::int as orders, count(*) filter (where details = upper(details))::int as changed from sale',
    )
    expect(rows).toEqual([{ orders: 5000, changed: 0 }])
  },
  120_000,
)
