import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { readMetricsText } from './read.ts'

/** Debian's package `prometheus` has it. */
const hasPromtool = spawnSync('promtool', ['--version']).status === 0

test('only counters have names that end in _total', async () => {
  const types = [...(await readMetricsText()).matchAll(/^# TYPE (?<name>\S+) (?<type>\S+)$/gm)]
  const counters = types.filter(({ groups }) => groups?.type === 'counter')
  const totals = types.filter(({ groups }) => groups?.name?.endsWith('_total'))
  expect(totals.map(({ groups }) => groups?.name)).toEqual(
    counters.map(({ groups }) => groups?.name),
  )
  expect(counters.length).toBeGreaterThan(10)
})

test.skipIf(!hasPromtool)('promtool finds nothing to complain about in the metrics', async () => {
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], {
    input: await readMetricsText(),
    encoding: 'utf8',
  })
  expect([stdout, stderr, status]).toEqual(['', '', 0])
})
