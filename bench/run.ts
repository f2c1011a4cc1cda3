import '../scripts/own-folder.mjs'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Bench } from './bench.ts'
import { guard } from './guard/guard.ts'
import { importSuite } from './imports.ts'
import { officeSuite } from './office-suite.ts'
import { orderSuite } from './order-suite.ts'
import { startPostgres } from './postgres.ts'
import { scaleSuite } from './scale/suite.ts'
import { measureSearch } from './search/measure-search.ts'
import { suiteOf } from './suites.ts'
import { printTable } from './table.ts'
import { workersSuite } from './workers.ts'

/**
 * Measures the built shop against a bare `node:http` server in the same run, prints a table and
 * exits 1 when a target is missed. `--guard` compares a few figures with those in
 * bench/reached.json, and with `--store` keeps the better ones. `--scale 1000000` measures a shop
 * of so many products alone, with `--again` once more after the jobs of an hour. `--rounds 9 --seconds 4` measures longer; `--only 'list|orders'`
 * measures only the named cases. `--search catalogue.csv queries.tsv` says how well the search finds
 * what is asked for.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    on: { type: 'string', default: 'postgres|embedded' },
    scale: { type: 'string' },
    again: { type: 'boolean', default: false },
    search: { type: 'string' },
    titles: { type: 'string', default: '120' },
    seed: { type: 'string', default: '1' },
    guard: { type: 'boolean', default: false },
    store: { type: 'boolean', default: false },
  },
})

if (values.search) {
  const shopFolder = await mkdtemp(join(tmpdir(), 'shop-search-'))
  await measureSearch({
    folder: shopFolder,
    csv: values.search,
    queryFiles: positionals,
    titles: Number(values.titles),
    seed: Number(values.seed),
  })
  process.exit(0)
}

const built = new URL('../build/server/index.js', import.meta.url)
if (!values.scale && !existsSync(built)) {
  const { status } = spawnSync('npm', ['run', 'build'], { stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}

if (values.guard) process.exit((await guard({ isStoring: values.store })) ? 0 : 1)

const folder = await mkdtemp(join(tmpdir(), 'shop-bench-'))
const databases = new RegExp(values.on)
const postgres = databases.test('postgres') ? await startPostgres() : undefined
const bench = new Bench({
  folder,
  only: new RegExp(values.only),
  rounds: { count: Number(values.rounds), seconds: Number(values.seconds) },
  postgres,
})
async function measureAll(): Promise<void> {
  if (postgres) {
    await suiteOf(bench, 'postgres')
    await orderSuite(bench, postgres.url)
    await officeSuite(bench, postgres.officeUrl)
    await importSuite(bench, 'postgres')
    await workersSuite(bench, postgres.url)
  } else
    console.info('No PostgreSQL: set TEST_DATABASE_URL to measure on one. Its cases are left out.')
  if (databases.test('embedded')) {
    await suiteOf(bench, 'embedded')
    await importSuite(bench, 'embedded')
  }
}

try {
  if (values.scale) {
    await scaleSuite(bench, {
      kind: databases.test('postgres') ? 'postgres' : 'embedded',
      server: postgres?.url,
      size: Number(values.scale),
      isAskedAgain: values.again,
    })
  } else await measureAll()
} finally {
  await bench.stop()
  await postgres?.stop()
  await rm(folder, { recursive: true })
}
console.info()
printTable(bench.rows)
process.exit(bench.rows.some((row) => row.isMet === false) ? 1 : 0)
