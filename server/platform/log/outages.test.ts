import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { createLoggerOptions } from './log.ts'

/** A logger with a clock of its own. */
function givenLog() {
  const lines: { msg: string; suppressed?: number; err?: object }[] = []
  const clock = { now: 0 }
  const app = fastify({
    logger: createLoggerOptions(
      'warn',
      { write: (line) => lines.push(JSON.parse(line)) },
      () => clock.now,
    ),
  })
  onTestFinished(() => app.close())
  return { log: app.log, lines, clock }
}

const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), {
  code: 'ECONNREFUSED',
  syscall: 'connect',
})
const shuttingDown = Object.assign(new Error('terminating connection'), { code: '57P01' })
const lost = new Error('Connection terminated unexpectedly')

test('an outage of the database is one line a minute', () => {
  const { log, lines, clock } = givenLog()
  for (let i = 0; i < 100; i += 1) {
    log.child({ reqId: `r${i}` }).error({ err: refused }, 'request failed')
    log.error({ err: shuttingDown, job: 'mails' }, 'job failed')
    log.warn({ err: lost }, 'the connection that listens broke')
  }
  expect(lines).toHaveLength(1)
  expect(lines[0]?.msg).toContain('connect ECONNREFUSED 127.0.0.1:5432')
  expect(JSON.stringify(lines)).not.toContain('stack')
  clock.now = 59_999
  log.error({ err: refused }, 'request failed')
  expect(lines).toHaveLength(1)
  clock.now = 60_000
  log.error({ err: refused }, 'request failed')
  expect(lines.map(({ suppressed }) => suppressed)).toEqual([0, 300])
})

test('during an outage all other errors have their line and their stack', () => {
  const { log, lines } = givenLog()
  log.error({ err: refused }, 'request failed')
  for (const err of [
    new Error('a fault of ours'),
    Object.assign(new Error('deadlock'), { code: '40P01' }),
  ]) {
    log.error({ err }, 'request failed')
  }
  log.warn('a line without an error')
  expect(lines).toHaveLength(4)
  expect(lines.filter((line) => JSON.stringify(line).includes('stack'))).toHaveLength(2)
})
