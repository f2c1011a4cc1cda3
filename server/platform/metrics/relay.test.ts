import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const SCRIPT = fileURLToPath(new URL('../../../test/metrics-of-processes.ts', import.meta.url))

test('any process of a shop answers with the figures of all, without one that gives none', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [SCRIPT], {
    maxBuffer: 10_000_000,
  })
  const mails = stdout
    .split('\n')
    .filter((line) => line.startsWith('shop_mails_total{result="sent"'))
  expect(mails.sort()).toEqual([
    'shop_mails_total{result="sent",process="1"} 1',
    'shop_mails_total{result="sent",process="2"} 2',
  ])
  expect(stdout.match(/^# TYPE process_start_time_seconds /gm)).toHaveLength(1)
  expect(stdout.match(/^process_start_time_seconds\{/gm)).toHaveLength(2)
})
