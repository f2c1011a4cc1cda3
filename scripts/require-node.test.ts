import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Runs a program after the check, in a process that claims to be this version of Node. */
function runUnder(version: string) {
  const claim = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`
  const imports = [
    `data:text/javascript,${encodeURIComponent(claim)}`,
    `${root}scripts/require-node.mjs`,
  ]
  return spawnSync(
    process.execPath,
    [...imports.flatMap((one) => ['--import', one]), '-e', 'console.log("ran")'],
    {
      encoding: 'utf8',
    },
  )
}

test.each(['20.19.0', '22.18.0', '25.9.9'])(
  'on Node %s an error names the required version, and nothing runs',
  (version) => {
    const { status, stdout, stderr } = runUnder(version)
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toContain('This shop needs Node 26')
  },
)

test.each(['26.0.0', '27.1.0'])('Node %s runs', (version) =>
  expect(runUnder(version).stdout).toBe('ran\n'),
)

test('every command of package.json that runs sources checks Node first', () => {
  const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as {
    scripts: Record<string, string>
  }
  const unchecked = Object.entries(scripts).filter(
    ([name, line]) =>
      /^node .*\.ts/.test(line) && name !== 'bench' && !line.includes('require-node.mjs'),
  )
  expect(unchecked).toEqual([])
})
