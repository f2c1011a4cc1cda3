import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
/** A folder with our settings and files that break them: no such file ever lies among ours. */
const folder = mkdtempSync(join(tmpdir(), 'shop-lint-'))
copyFileSync(join(root, 'biome.json'), join(folder, 'biome.json'))
afterAll(() => rmSync(folder, { recursive: true }))

/** What the linter says of a file at `path` with this import. */
function lint(path: string, imported: string): string {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), `import { thing } from '${imported}'\nexport const one = thing\n`)
  const args = ['lint', '--vcs-enabled=false', '--only=style/noRestrictedImports', path]
  const { stdout, stderr } = spawnSync(join(root, 'node_modules/.bin/biome'), args, { cwd: folder, encoding: 'utf8' })
  expect(stdout).toContain('Checked 1 file')
  return stderr
}

const UI = 'app/ui knows no feature'
const APP = 'app/ reaches the server through the API only'

test.each([
  ['app/ui/made-up.tsx', '../cart/use-cart.ts', UI],
  ['app/ui/made-up.tsx', '../api/query.ts', UI],
  ['app/ui/made-up.tsx', '../made-up-feature/anything.ts', UI],
  ['app/ui/made-up.tsx', '#app/shell/shell.tsx', UI],
  ['app/ui/made-up.tsx', '../../server/ids.ts', UI],
  ['app/ui/made-up.tsx', '#server/ids.ts', UI],
  ['app/cart/made-up.tsx', '#server/ids.ts', APP],
  ['app/cart/made-up.tsx', '../../server/ids.ts', APP],
  ['app/cart/made-up.tsx', 'kysely', APP],
  ['contract/made-up.ts', '#server/ids.ts', 'contract/ is pure'],
  ['contract/made-up.ts', '../app/cart/cart.ts', 'contract/ is pure'],
  ['contract/made-up.ts', 'node:fs', 'contract/ is pure'],
  ['server/made-up.ts', '#app/cart/cart.ts', 'server/ does not know the pages'],
  ['server/made-up.ts', '../app/cart/cart.ts', 'server/ does not know the pages'],
])('the linter refuses that %s imports %s', (path, imported, message) => {
  expect(lint(path, imported)).toContain(message)
})

test.each([
  ['app/ui/made-up.tsx', './button.tsx'],
  ['app/ui/made-up.tsx', '#contract/messages.ts'],
  ['app/ui/made-up.tsx', 'react'],
  ['app/cart/made-up.tsx', '../api/query.ts'],
  ['server/made-up.ts', '#contract/messages.ts'],
])('and lets %s import %s', (path, imported) => {
  expect(lint(path, imported)).not.toContain('noRestrictedImports')
})
