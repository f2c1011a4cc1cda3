import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openPostgres } from '#server/platform/db/open.ts'
import { startScheduledJobs } from '#server/platform/jobs/scheduler.ts'
import { call, checkoutForm } from '#test/factories.ts'
import { givenShop } from '#test/shop.ts'

test('an unreachable database gives 503 and one line of log', async () => {
  const { db, close } = openPostgres('postgres://shop:hunter2@127.0.0.1:1/shop')
  onTestFinished(close)
  const lines: string[] = []
  const shop = await givenShop({ db, logTarget: { write: (line) => lines.push(line) } })
  const failures: unknown[] = []
  const run = async () => {
    await sql`select 1`.execute(db).catch((error: unknown) => {
      failures.push(error)
      throw error
    })
    return 0
  }
  const jobs = startScheduledJobs(
    ['mails', 'webhooks', 'retention'].map((name) => ({ name, everyMs: 1, run })),
    { log: shop.server.log },
  )
  for (let i = 0; i < 20; i += 1) {
    const payload = checkoutForm(crypto.randomUUID(), [{ id: crypto.randomUUID(), qty: 1 }])
    const answer = await call(shop, { method: 'POST', url: '/api/sales', payload })
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '1'])
    const probe = await call(shop, { url: '/readyz' })
    expect([probe.statusCode, probe.headers['retry-after']]).toEqual([503, '1'])
  }
  await expect.poll(() => failures.length).toBeGreaterThan(20)
  await jobs.stop()
  const errors = lines.filter((line) => JSON.parse(line).level >= 40)
  expect(errors).toHaveLength(1)
  expect(errors[0]).toContain('unreachable: connect ECONNREFUSED 127.0.0.1:1')
  expect(lines.join('')).not.toMatch(/hunter2|\\n {4}at /)
})
