import { describe, expect, test } from 'vitest'
import { QUEUE_NAMES, type ShopHealth } from './health.ts'
import { type HealthKey, judgeHealth } from './health-rules.ts'
import { formatByteCount, formatTimeSpan } from './health-texts.ts'

const AT = '2026-12-05T10:30:00.000Z'
const ago = (seconds: number): string => new Date(Date.parse(AT) - seconds * 1000).toISOString()
const [MINUTE, HOUR, DAY] = [60, 3600, 86_400]

const instance: ShopHealth['instances'][number] = {
  ...{
    _id: 'a',
    host: 'oja-1',
    pid: 7,
    version: '1.0.0',
    node: 'v26.0.0',
    startedAt: ago(DAY),
    seenAt: ago(5),
  },
  ...{ memory: 2e8, diskFree: 50e9, diskSize: 80e9, slowJobs: [] },
}
const good = { endedAt: ago(3 * HOUR), bytes: 5e6, verifiedAt: ago(2 * HOUR) }

/** A shop in which all is well. */
const well: ShopHealth = {
  ...{ at: AT, since: ago(400 * DAY), shop: { instance: 'a', version: '1.0.0', node: 'v26.0.0' } },
  database: {
    ...{
      version: '17.2',
      isEmbedded: false,
      schema: '2026-12-01-health',
      bytes: 1e9,
      before: null,
      tables: [],
    },
    replica: null,
  },
  instances: [instance],
  queues: QUEUE_NAMES.map((name) => ({
    name,
    waiting: 0,
    retried: 0,
    oldestAt: null,
    lateSeconds: 0,
  })),
  ...{ mailsGivenUp: 0, mailsOverBudget: { skipped: 0, waiting: 0 }, refundsOpen: 0, failures: [] },
  mail: { okAt: ago(MINUTE), failedAt: ago(DAY), failure: 'ECONNREFUSED' },
  provider: { okAt: ago(MINUTE), failedAt: null, failure: '' },
  doctor: {
    last: {
      askedAt: ago(7 * HOUR),
      startedAt: ago(7 * HOUR),
      endedAt: ago(7 * HOUR),
      problems: [],
      failure: null,
    },
    isRunning: false,
  },
  backup: { endedAt: good.endedAt, failure: null, nextAt: ago(-9 * HOUR), good },
}

const queue = (
  name: ShopHealth['queues'][number]['name'],
  values: Partial<ShopHealth['queues'][number]>,
): Partial<ShopHealth> => ({
  queues: well.queues.map((one) => (one.name === name ? { ...one, ...values } : one)),
})
const doctor = (
  values: Partial<NonNullable<ShopHealth['doctor']['last']>>,
): Partial<ShopHealth> => ({
  doctor: {
    isRunning: false,
    last: { askedAt: AT, startedAt: AT, endedAt: AT, problems: [], failure: null, ...values },
  },
})
const failure = (hour: string, count: number): ShopHealth['failures'][number] => ({
  ...{ hour, kind: 'answer', name: '500 GET /api/products', count },
})

test('where all is well no line asks for anything', () => {
  expect(judgeHealth(well).filter(({ state }) => state !== 'ok')).toEqual([])
})

describe('one thing that is wrong makes one line that says what to do', () => {
  test.each<
    [what: string, key: HealthKey, state: 'look' | 'act', health: Partial<ShopHealth>, says: string]
  >([
    [
      'a claim that does not hold',
      'doctor',
      'act',
      doctor({ problems: [{ claim: 'x', offenders: ['1'] }] }),
      '1 claim',
    ],
    [
      'data that was not checked for days',
      'doctor',
      'look',
      doctor({ endedAt: ago(3 * DAY) }),
      '3 days',
    ],
    [
      'data that was never checked',
      'doctor',
      'look',
      { doctor: { last: null, isRunning: false } },
      'not been checked',
    ],
    ['a check that did not end', 'doctor', 'look', doctor({ failure: 'timeout' }), 'timeout'],
    ['no backup', 'backup', 'act', { backup: null }, 'There is no backup'],
    [
      'no backup of a shop of today',
      'backup',
      'look',
      { backup: null, since: ago(HOUR) },
      'There is no backup',
    ],
    [
      'a backup that failed',
      'backup',
      'act',
      { backup: { endedAt: AT, failure: 'no space', nextAt: null, good } },
      'no space',
    ],
    [
      'a backup that the schedule has not made',
      'backup',
      'act',
      { backup: { endedAt: good.endedAt, failure: null, nextAt: ago(2 * HOUR), good } },
      'late by 2 hours',
    ],
    [
      'a backup by hand of two days ago',
      'backup',
      'look',
      {
        backup: {
          endedAt: AT,
          failure: null,
          nextAt: null,
          good: { ...good, endedAt: ago(30 * HOUR) },
        },
      },
      '30 hours',
    ],
    [
      'a backup that nobody has restored',
      'backup',
      'look',
      { backup: { endedAt: AT, failure: null, nextAt: null, good: { ...good, verifiedAt: null } } },
      'not restored',
    ],
    [
      'a failed call of the morning',
      'errors',
      'look',
      { failures: [failure(ago(5 * HOUR), 90)] },
      '90 failures today',
    ],
    [
      'many failed calls of this hour',
      'errors',
      'act',
      { failures: [failure(ago(30 * MINUTE), 20)] },
      '20 failures within',
    ],
    [
      'a mail server that is down',
      'mails',
      'act',
      { mail: { okAt: ago(HOUR), failedAt: ago(9), failure: 'EAUTH 535' } },
      'EAUTH 535',
    ],
    [
      'a mail that is tried again',
      'mails',
      'look',
      queue('mails', { retried: 1, oldestAt: ago(200) }),
      'again: 1,',
    ],
    [
      'mails that are stuck',
      'mails',
      'act',
      queue('mails', { retried: 3, oldestAt: ago(HOUR) }),
      '60 minutes',
    ],
    [
      'mails that no job takes',
      'mails',
      'act',
      queue('mails', { waiting: 3, lateSeconds: 2 * HOUR }),
      'no job takes',
    ],
    ['mails that were given up', 'mails', 'look', { mailsGivenUp: 2 }, '2 mails were'],
    [
      'mails above the budget of a caller',
      'mails',
      'look',
      { mailsOverBudget: { skipped: 3, waiting: 0 } },
      '3 mails were left out lately',
    ],
    [
      'mails that wait for the budget of the shop',
      'mails',
      'act',
      { mailsOverBudget: { skipped: 0, waiting: 1 } },
      '1 mail waits: the shop’s budget',
    ],
    [
      'a provider that is down',
      'provider',
      'act',
      { provider: { okAt: null, failedAt: ago(3 * MINUTE), failure: 'TimeoutError' } },
      'TimeoutError',
    ],
    [
      'payments that no job looks up',
      'unpaid',
      'act',
      queue('payments', { lateSeconds: HOUR }),
      'Payments to be looked up',
    ],
    [
      'messages that cannot be handled',
      'unpaid',
      'look',
      queue('webhooks', { retried: 2, oldestAt: ago(HOUR) }),
      '2 messages',
    ],
    ['a refund for a person', 'unpaid', 'look', { refundsOpen: 1 }, '1 refund needs'],
    [
      'events that a follower cannot handle',
      'job',
      'act',
      queue('events', { lateSeconds: HOUR }),
      'Events of orders',
    ],
    [
      'a disk that runs full',
      'disk',
      'look',
      { instances: [{ ...instance, diskFree: 7e9 }] },
      '7 GB of 80 GB',
    ],
    ['a full disk', 'disk', 'act', { instances: [{ ...instance, diskFree: 4e8 }] }, '400 MB'],
    [
      'two versions',
      'instance',
      'look',
      { instances: [instance, { ...instance, version: '1.1.0' }] },
      '1.0.0 and 1.1.0',
    ],
    [
      'a process that is gone',
      'instance',
      'look',
      { instances: [instance, { ...instance, seenAt: ago(20 * MINUTE) }] },
      '20 minutes',
    ],
    [
      'a job that hangs',
      'instance',
      'act',
      { instances: [{ ...instance, slowJobs: [{ name: 'mails', seconds: 2 * HOUR }] }] },
      '“mails”',
    ],
    [
      'a replica that is gone',
      'replica',
      'act',
      { database: { ...well.database, replica: { lagSeconds: null } } },
      'not reached',
    ],
    [
      'an old replica',
      'replica',
      'act',
      { database: { ...well.database, replica: { lagSeconds: 300 } } },
      '5 minutes',
    ],
  ])('%s', (_what, key, state, health, says) => {
    const [line, ...others] = judgeHealth({ ...well, ...health })
    expect(line).toMatchObject({
      key,
      state,
      says: expect.stringContaining(says),
      todo: expect.any(String),
    })
    expect(others.filter((other) => other.state !== 'ok')).toEqual([])
  })
})

test('what is worst comes first', () => {
  const lines = judgeHealth({ ...well, refundsOpen: 1, backup: null })
  expect(lines.map(({ state }) => state).slice(0, 3)).toEqual(['act', 'look', 'ok'])
})

test('a process lost long ago is not listed', () => {
  const lost = { ...instance, seenAt: ago(3 * HOUR) }
  const before = { day: '2026-11-30', bytes: 4e8 }
  const lines = judgeHealth({
    ...well,
    instances: [instance, lost],
    database: { ...well.database, before },
  })
  expect(lines.every(({ state }) => state === 'ok')).toBe(true)
  expect(lines.find(({ key }) => key === 'database')?.says).toBe(
    'The database holds 1 GB, 600 MB more than 4 days ago.',
  )
})

test.each([
  [30, '30 seconds'],
  [119, '119 seconds'],
  [120, '2 minutes'],
  [7_199, '119 minutes'],
  [7_200, '2 hours'],
  [3 * 86_400, '3 days'],
  [-5, '0 seconds'],
])('%i seconds are %s', (seconds, text) => expect(formatTimeSpan(seconds)).toBe(text))

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_500, '1.5 kB'],
  [25_400_000, '25 MB'],
  [2e9, '2 GB'],
])('%i bytes are %s', (bytes, text) => expect(formatByteCount(bytes)).toBe(text))
