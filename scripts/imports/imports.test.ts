import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readSource } from './sources.ts'
import { findViolations, unusedExceptions } from './violations.ts'

const CHECK = fileURLToPath(new URL('check.ts', import.meta.url))

/** The rules that a file at `path` with this import breaks. */
const rulesBroken = (path: string, imported: string): string[] =>
  findViolations([
    readSource(path, `import { thing } from '${imported}'\nexport const other = thing\n`),
  ]).map(({ rule }) => rule)

const PURE = 'contract/ imports'
const APP = 'app/ imports contract only'
const SERVER = 'server/ imports contract only'
const UI = 'app/platform/ui imports app/platform/shop and its own files only'
const FORMS = 'app/platform/forms imports app/platform/ui and its own files only'

test.each([
  ['app/platform/ui/made-up.tsx', '../api/query.ts', UI],
  ['app/platform/ui/made-up.tsx', '../made-up-feature/anything.ts', UI],
  ['app/platform/ui/made-up.tsx', '#app/shell/header.tsx', UI],
  ['app/platform/ui/made-up.tsx', '../../../server/platform/ids.ts', APP],
  ['app/platform/forms/made-up.tsx', '../api/query.ts', FORMS],
  ['app/orders/cart/made-up.tsx', '#server/platform/ids.ts', APP],
  ['app/orders/cart/made-up.tsx', '#test/people.ts', APP],
  [
    'app/orders/cart/made-up.test.ts',
    '#server/platform/ids.ts',
    'app/ imports contract, test only',
  ],
  ['app/orders/cart/made-up.tsx', 'kysely', 'app/ does not import'],
  ['app/orders/cart/made-up.tsx', 'kysely/helpers/postgres', 'app/ does not import'],
  ['app/orders/cart/made-up.tsx', '../admin/orders/queries.ts', 'only the back office'],
  [
    'app/orders/cart/made-up.tsx',
    '../../catalogue/products/queries.ts',
    'orders is below catalogue',
  ],
  [
    'app/running/admin/made-up.tsx',
    '../../shell/header.tsx',
    'running is below what composes the areas of app/',
  ],
  ['contract/made-up.ts', '#server/platform/ids.ts', PURE],
  ['contract/made-up.ts', '../app/orders/cart/cart.ts', PURE],
  ['contract/made-up.ts', '#test/people.ts', PURE],
  ['contract/made-up.ts', 'node:fs', PURE],
  ['contract/made-up.ts', 'kysely', PURE],
  ['contract/people/users.ts', '../orders/sales.ts', 'people is below orders'],
  ['contract/people/users.ts', '../api.ts', 'people is below what composes the areas of contract/'],
  ['server/made-up.ts', '#app/orders/cart/cart.ts', SERVER],
  ['server/catalogue/products/made-up.ts', '#demo/demo.ts', SERVER],
  ['server/catalogue/products/made-up.ts', '#test/people.ts', SERVER],
  ['server/catalogue/products/made-up.ts', 'react', 'server/ does not import'],
  ['server/running/run-process.ts', '#demo/seed.ts', SERVER],
  ['server/platform/http/made-up.ts', '../../orders/sales/queries.ts', 'platform is below orders'],
  [
    'server/orders/sales/made-up.ts',
    '../../catalogue/products/queries.ts',
    'orders is below catalogue',
  ],
  ['server/people/users/made-up.ts', '../../orders/sales/queries.ts', 'people is below orders'],
  ['sandbox/made-up.ts', '#contract/messages.ts', 'sandbox/ imports its own files only'],
  ['bench/made-up.ts', '#demo/seed.ts', 'bench/ imports'],
  ['demo/made-up.ts', '#app/orders/cart/cart.ts', 'demo/ imports contract, server only'],
  ['test/made-up.ts', '../e2e/shop.ts', 'test/ imports'],
  ['e2e/made-up.ts', '#server/platform/ids.ts', 'e2e/ imports'],
  ['made-up/made-up.ts', '#server/platform/ids.ts', 'made-up/ is not in the list'],
])('%s does not import %s', (path, imported, rule) => {
  expect(rulesBroken(path, imported)).toEqual([expect.stringContaining(rule)])
})

test.each([
  ['app/platform/ui/made-up.tsx', './button.tsx'],
  ['app/platform/ui/made-up.tsx', '#contract/messages.ts'],
  ['app/platform/ui/made-up.tsx', 'react'],
  ['app/platform/forms/made-up.tsx', '../ui/button.tsx'],
  ['app/orders/cart/made-up.tsx', '#contract/catalogue/products.ts'],
  ['app/orders/admin/orders/made-up.tsx', '../../../platform/admin/admin-page.tsx'],
  ['app/shell/made-up.tsx', '../orders/cart/cart-button.tsx'],
  ['app/people/session/logout-button.tsx', '../../orders/cart/account/leave-account.ts'],
  ['contract/platform/made-up.ts', 'zod'],
  ['contract/platform/made-up.ts', '../messages.ts'],
  ['contract/platform/made-up.test.ts', 'node:fs'],
  ['server/platform/made-up.test.ts', '#test/people.ts'],
  ['server/orders/sales/made-up.test.ts', '../../catalogue/products/queries.ts'],
  ['server/orders/sales/made-up.ts', '#contract/catalogue/products.ts'],
  ['server/catalogue/products/made-up.ts', '../../orders/sales/queries.ts'],
  ['server/running/run-process.ts', '#demo/demo.ts'],
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
  const source =
    "// import '#server/platform/ids.ts'\nexport const text = `import '#server/platform/ids.ts'`\n"
  expect(readSource('app/made-up.tsx', source).files).toEqual([])
})

describe('cycles', () => {
  const source = (path: string, ...files: string[]) => ({ path, files, libraries: [] })
  const rulesOf = (...sources: ReturnType<typeof source>[]) =>
    findViolations(sources).map(({ rule }) => rule)

  test('of files, also within one module', () => {
    expect(
      rulesOf(
        source('contract/a.ts', 'contract/b.ts'),
        source('contract/b.ts', 'contract/c.ts'),
        source('contract/c.ts', 'contract/a.ts'),
      ),
    ).toEqual(['a cycle: contract/a.ts → contract/b.ts → contract/c.ts → contract/a.ts'])
  })

  test('of modules whose files form none', () => {
    expect(
      rulesOf(
        source('app/orders/cart/a.ts', 'app/orders/sales/b.ts'),
        source('app/orders/sales/b.ts'),
        source('app/orders/sales/c.ts', 'app/orders/cart/d.ts'),
        source('app/orders/cart/d.ts'),
      ),
    ).toEqual(['a cycle: app/orders/cart → app/orders/sales → app/orders/cart'])
  })

  test('each cycle is reported once', () => {
    expect(
      rulesOf(
        source('contract/a.ts', 'contract/b.ts'),
        source('contract/b.ts', 'contract/a.ts'),
        source('contract/beside.ts', 'contract/a.ts'),
        source('app/c.ts', 'app/d.ts'),
        source('app/d.ts', 'app/c.ts'),
      ).filter((rule) => rule.includes('contract')),
    ).toEqual(['a cycle: contract/a.ts → contract/b.ts → contract/a.ts'])
  })

  test('a test forms none', () => {
    expect(
      rulesOf(source('app/a.ts'), source('app/a.test.ts', 'app/a.ts', 'app/a.test.ts')),
    ).toEqual([])
  })
})

test('an exception that no import needs is found', () => {
  const unused = 'app/orders/account/order-page.tsx no longer imports app/catalogue/reviews'
  const importing = readSource(
    'app/orders/account/order-page.tsx',
    "import '../../catalogue/reviews/made-up.ts'",
  )
  expect(unusedExceptions([])).toContain(unused)
  expect(unusedExceptions([importing])).not.toContain(unused)
})

test('the check names file, import and rule, then its figures', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-imports-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'contract'))
  writeFileSync(join(folder, 'contract/made-up.ts'), "import '#server/platform/ids.ts'\n")
  const { status, stdout, stderr } = spawnSync(process.execPath, [CHECK], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect(stderr).toContain(
    'contract/made-up.ts imports server/platform/ids.ts: contract/ imports its own files only\n',
  )
  expect(stdout).toMatch(/^imports: 1 files, \d+ violations\n$/)
  expect(status).toBe(1)
})
