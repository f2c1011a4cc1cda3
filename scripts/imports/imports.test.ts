import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { DRAWN_IN, drawRooms, withDrawing } from './drawing.ts'
import { readSource, readSources } from './sources.ts'
import { emptyRooms, findViolations } from './violations.ts'

const CHECK = fileURLToPath(new URL('check.ts', import.meta.url))

/** The rules that a file at `path` with this import breaks. */
const rulesBroken = (path: string, imported: string): string[] =>
  findViolations([readSource(path, `import { thing } from '${imported}'\nexport const other = thing\n`)]).map(
    ({ rule }) => rule,
  )

const PURE = 'contract/ imports'
const APP = 'app/ imports contract only'
const SERVER = 'server/ imports contract only'

test.each([
  ['app/ui/made-up.tsx', '../cart/use-cart.ts', 'app/platform/ui knows no feature'],
  ['app/ui/made-up.tsx', '../api/query.ts', 'app/platform/ui knows no feature'],
  ['app/ui/made-up.tsx', '../made-up-feature/anything.ts', 'app/platform/ui knows no feature'],
  ['app/ui/made-up.tsx', '#app/shell/shell.tsx', 'app/platform/ui knows no feature'],
  ['app/ui/made-up.tsx', '../forms/use-fields.ts', 'app/platform/ui knows no feature'],
  ['app/ui/made-up.tsx', '../../server/platform/ids.ts', APP],
  ['app/ui/made-up.tsx', '#server/platform/ids.ts', APP],
  ['app/forms/made-up.tsx', '../api/query.ts', 'app/platform/forms knows no feature'],
  ['app/forms/made-up.tsx', '../account/queries.ts', 'app/platform/forms knows no feature'],
  ['app/cart/made-up.tsx', '#server/platform/ids.ts', APP],
  ['app/cart/made-up.tsx', '../../server/platform/ids.ts', APP],
  ['app/cart/made-up.tsx', '#test/people.ts', APP],
  ['app/cart/made-up.test.ts', '#server/platform/ids.ts', 'app/ imports contract, test only'],
  ['app/cart/made-up.tsx', 'kysely', 'app/ does not import'],
  ['app/cart/made-up.tsx', 'kysely/helpers/postgres', 'app/ does not import'],
  ['app/cart/made-up.tsx', '../admin/admin-page.tsx', 'app/admin is imported from'],
  ['app/products/made-up.tsx', '#app/orders/admin/orders/queries.ts', 'app/admin is imported from'],
  ['contract/made-up.ts', '#server/platform/ids.ts', PURE],
  ['contract/made-up.ts', '../app/cart/cart.ts', PURE],
  ['contract/made-up.ts', '#test/people.ts', PURE],
  ['contract/made-up.ts', 'node:fs', PURE],
  ['contract/made-up.ts', 'kysely', PURE],
  ['server/made-up.ts', '#app/cart/cart.ts', SERVER],
  ['server/made-up.ts', '../app/cart/cart.ts', SERVER],
  ['server/products/made-up.ts', '#demo/demo.ts', SERVER],
  ['server/products/made-up.ts', '#test/people.ts', SERVER],
  ['server/products/made-up.ts', 'react', 'server/ does not import'],
  ['server/running/main.ts', '#demo/seed.ts', 'server/ imports contract, demo/demo.ts only'],
  ['server/db/made-up.ts', '../http/guard.ts', 'db is on floor 1, below http on floor 3'],
  ['server/http/made-up.ts', '../sales/queries.ts', 'http is on floor 3, below sales on floor 5'],
  ['server/sales/made-up.ts', '../payments/settle.ts', 'sales is on floor 5, below payments on floor 6'],
  ['server/sales/made-up.ts', '../mail/outbox.ts', 'sales does not know mail'],
  ['server/sales/made-up.ts', '../products/queries.ts', 'sales and products share floor 5'],
  ['server/categories/made-up.ts', '../products/queries.ts', 'categories and products share floor 5'],
  ['server/health/made-up.ts', '../app.ts', 'health is on floor 8, below app.ts on floor 9'],
  ['server/made-up/made-up.ts', '../db/open.ts', 'server/made-up is on no floor'],
  ['server/products/made-up.ts', '../made-up/anything.ts', 'server/made-up is on no floor'],
  ['sandbox/made-up.ts', '#contract/messages.ts', 'sandbox/ imports its own files only'],
  ['bench/made-up.ts', '#demo/seed.ts', 'bench/ imports'],
  ['demo/made-up.ts', '#app/cart/cart.ts', 'demo/ imports contract, server only'],
  ['test/made-up.ts', '../e2e/shop.ts', 'test/ imports'],
  ['e2e/made-up.ts', '#server/platform/ids.ts', 'e2e/ imports'],
  ['made-up/made-up.ts', '#server/platform/ids.ts', 'made-up/ is not in the list of areas'],
])('%s does not import %s', (path, imported, rule) => {
  expect(rulesBroken(path, imported)).toEqual([expect.stringContaining(rule)])
})

test.each([
  ['app/ui/made-up.tsx', './button.tsx'],
  ['app/ui/made-up.tsx', '#contract/messages.ts'],
  ['app/ui/made-up.tsx', 'react'],
  ['app/forms/made-up.tsx', '../ui/button.tsx'],
  ['app/cart/made-up.tsx', '../api/query.ts'],
  ['app/admin/orders/made-up.tsx', '../admin-page.tsx'],
  ['contract/made-up.ts', 'zod'],
  ['contract/made-up.test.ts', 'node:fs'],
  ['server/made-up.test.ts', '#test/people.ts'],
  ['server/sales/made-up.test.ts', '../payments/settle.ts'],
  ['server/products/made-up.ts', '#contract/messages.ts'],
  ['server/products/made-up.ts', '../categories/queries.ts'],
  ['server/payments/made-up.ts', '../sales/queries.ts'],
  ['server/audit/made-up.ts', '../events/follower.ts'],
  ['server/running/main.ts', '#demo/demo.ts'],
  ['demo/made-up.ts', '#server/platform/ids.ts'],
  ['vite.config.ts', './app/routes.ts'],
])('%s imports %s', (path, imported) => {
  expect(rulesBroken(path, imported)).toEqual([])
})

test.each([
  ['a value', "import { thing } from '#server/platform/ids.ts'"],
  ['a type', "import type { Thing } from '#server/platform/ids.ts'"],
  ['one type among values', "import { type Thing } from '#server/platform/ids.ts'"],
  ['a file for its effect', "import '#server/platform/ids.ts'"],
  ['what is exported again', "export { thing } from '#server/platform/ids.ts'"],
  ['all that is exported again', "export * from '#server/platform/ids.ts'"],
  ['a type that is exported again', "export type { Thing } from '#server/platform/ids.ts'"],
  ['a file when it is needed', "export const load = () => import('#server/platform/ids.ts')"],
  ['a type by its file', "export type Thing = import('#server/platform/ids.ts').Thing"],
])('an import counts, be it of %s', (_kind, source) => {
  expect(readSource('app/made-up.tsx', source)).toEqual({
    path: 'app/made-up.tsx',
    files: ['server/platform/ids.ts'],
    libraries: [],
  })
})

test('text that only looks like an import does not count', () => {
  const source = "// import '#server/platform/ids.ts'\nexport const text = `import '#server/platform/ids.ts'`\n"
  expect(readSource('app/made-up.tsx', source).files).toEqual([])
})

describe('circles', () => {
  const source = (path: string, ...files: string[]) => ({ path, files, libraries: [] })
  const rulesOf = (...sources: ReturnType<typeof source>[]) => findViolations(sources).map(({ rule }) => rule)

  test('of files, also within one folder', () => {
    expect(
      rulesOf(
        source('contract/a.ts', 'contract/b.ts'),
        source('contract/b.ts', 'contract/c.ts'),
        source('contract/c.ts', 'contract/a.ts'),
      ),
    ).toEqual(['a circle: contract/a.ts → contract/b.ts → contract/c.ts → contract/a.ts'])
  })

  test('of folders whose files form none', () => {
    expect(
      rulesOf(
        source('app/cart/a.ts', 'app/shell/b.ts'),
        source('app/shell/b.ts'),
        source('app/shell/c.ts', 'app/cart/d.ts'),
        source('app/cart/d.ts'),
      ),
    ).toEqual(['a circle: app/orders/cart → app/shell → app/orders/cart'])
  })

  test('each knot is told once, and a file beside it not at all', () => {
    expect(
      rulesOf(
        source('contract/a.ts', 'contract/b.ts'),
        source('contract/b.ts', 'contract/a.ts'),
        source('contract/beside.ts', 'contract/a.ts'),
        source('app/c.ts', 'app/d.ts'),
        source('app/d.ts', 'app/c.ts'),
      ).filter((rule) => rule.includes('contract')),
    ).toEqual(['a circle: contract/a.ts → contract/b.ts → contract/a.ts'])
  })

  test('a test that imports what imports it forms none', () => {
    expect(rulesOf(source('app/a.ts'), source('app/a.test.ts', 'app/a.ts', 'app/a.test.ts'))).toEqual([])
  })
})

test('a room that is listed but has no files is found', () => {
  expect(emptyRooms([])).toContain('server/orders/sales')
  expect(emptyRooms([readSource('server/sales/made-up.ts', '')])).not.toContain('server/orders/sales')
})

test('the check names the file, what it imports and the rule, and ends with a line of figures', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-imports-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'contract'))
  writeFileSync(join(folder, 'contract/made-up.ts'), "import '#server/platform/ids.ts'\n")
  const { status, stdout, stderr } = spawnSync(process.execPath, [CHECK], { cwd: folder, encoding: 'utf8' })
  expect(stderr).toContain('contract/made-up.ts imports server/platform/ids.ts: contract/ imports its own files only\n')
  expect(stdout).toMatch(/^imports: 1 files, \d+ violations\n$/)
  expect(status).toBe(1)
})

test('the docs draw the rooms as their imports are: npm run imports -- --draw', () => {
  const text = readFileSync(DRAWN_IN, 'utf8')
  expect(text).toBe(withDrawing(text, drawRooms(readSources())))
})
