import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { startScheduledJobs } from '../../platform/jobs/scheduler.ts'
import { registry } from '../../platform/metrics/registry.ts'

const alerts = readFileSync(new URL('../../../ops/alerts.yaml', import.meta.url), 'utf8')

test('what a rule reads the growth of is there from the start', async () => {
  const jobs = startScheduledJobs([{ name: 'tried', everyMs: 60_000, run: async () => 0 }], {
    log: { error: () => {} },
  })
  await jobs.stop()
  const text = await registry.metrics()
  const read = [...alerts.matchAll(/(\w+_total)\{(\w+)=~?"([^"]+)"\}/g)]
  const series = read.flatMap(([, name = '', label = '', values = '']) =>
    values
      .split('|')
      .map((value) => new RegExp(`^${name}\\{(.*,)?${label}="${value}"(,.*)?\\} \\d+$`, 'm')),
  )
  const missing = series.filter((line) => !line.test(text)).map(String)
  // One error is no alert: a rate over minutes is.
  expect(missing).toEqual([expect.stringContaining('shop_http_requests_total')])
  expect(series.length).toBeGreaterThan(8)
})
