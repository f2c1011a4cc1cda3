import { z } from 'zod'
import { get, post, superAdmin } from '../platform/endpoint.ts'
import { Message } from '../platform/values.ts'

/** Facts of the shop's health. contract/running/health-rules.ts judges them. */

/** Work that is stored as rows and fetched by jobs. */
export const QUEUES = [
  'events',
  'mails',
  'webhooks',
  'payments',
  'refunds',
  'orders',
  'pictures',
] as const
export type QueueName = (typeof QUEUES)[number]

const Moment = z.string()

export const Queue = z.object({
  name: z.enum(QUEUES),
  waiting: z.int(),
  /** Rows of them that were tried before. */
  retried: z.int(),
  /** When the oldest of those was written, or of all where nothing is tried twice. */
  oldestAt: Moment.nullable(),
  /** How long a row has been due without a job taking it. */
  lateSeconds: z.number(),
})
export type Queue = z.infer<typeof Queue>

/** How a service of others answered last; null: not yet. `failure`: a code. */
const LastAnswer = z.object({
  okAt: Moment.nullable(),
  failedAt: Moment.nullable(),
  failure: z.string(),
})
export type LastAnswer = z.infer<typeof LastAnswer>

const Instance = z.object({
  _id: z.string(),
  host: z.string(),
  pid: z.int(),
  version: z.string(),
  node: z.string(),
  startedAt: Moment,
  seenAt: Moment,
  memory: z.number(),
  diskFree: z.number(),
  diskSize: z.number(),
  /** Rounds of jobs that have been running for minutes. */
  slowJobs: z.array(z.object({ name: z.string(), seconds: z.number() })),
})
export type Instance = z.infer<typeof Instance>

/** One hour's failures of one kind: answers with 5xx by call, rounds of a job by name. */
const Failures = z.object({
  hour: Moment,
  kind: z.enum(['answer', 'job']),
  name: z.string(),
  count: z.int(),
})
export type Failures = z.infer<typeof Failures>

export const DoctorRun = z.object({
  askedAt: Moment,
  startedAt: Moment.nullable(),
  endedAt: Moment.nullable(),
  /** Claims that do not hold, with their first places. */
  problems: z.array(z.object({ claim: z.string(), offenders: z.array(z.string()) })),
  failure: z.string().nullable(),
})
export type DoctorRun = z.infer<typeof DoctorRun>

const BackupRun = z.object({
  endedAt: Moment,
  failure: z.string().nullable(),
  /** When the schedule makes the next; null: it was made by hand. */
  nextAt: Moment.nullable(),
  /** The last good one. `verifiedAt`: when it was restored and compared. */
  good: z.object({ endedAt: Moment, bytes: z.number(), verifiedAt: Moment.nullable() }).nullable(),
})

export const Health = z.object({
  /** The database's clock. */
  at: Moment,
  since: Moment,
  /** Shop of the answering process. */
  shop: z.object({ instance: z.string(), version: z.string(), node: z.string() }),
  database: z.object({
    version: z.string(),
    isEmbedded: z.boolean(),
    schema: z.string(),
    bytes: z.number(),
    /** An earlier size, at most a month old. */
    before: z.object({ day: z.string(), bytes: z.number() }).nullable(),
    /** The largest first. */
    tables: z.array(z.object({ name: z.string(), bytes: z.number() })),
    /**
     * How old what is read of the replica may be, null where it is not reached; null: there is
     * none.
     */
    replica: z.object({ lagSeconds: z.number().nullable() }).nullable(),
  }),
  instances: z.array(Instance),
  queues: z.array(Queue),
  mailsGivenUp: z.int(),
  /** Lately, above the budget of mails to addresses that are not verified: left out, or waiting. */
  mailsOverBudget: z.object({ skipped: z.int(), waiting: z.int() }),
  /** Refunds that need a person. */
  refundsOpen: z.int(),
  mail: LastAnswer.nullable(),
  provider: LastAnswer.nullable(),
  /** Failures of today in Lagos and of the last hour. */
  failures: z.array(Failures),
  doctor: z.object({ last: DoctorRun.nullable(), isRunning: z.boolean() }),
  backup: BackupRun.nullable(),
})
export type Health = z.infer<typeof Health>

export const healthEndpoints = {
  read: get(
    '/operations/health',
    superAdmin,
    'How the shop itself is: versions, processes, database, waiting work, services, failures, backup, doctor',
    { answer: Health },
  ),
  examine: post(
    '/operations/doctor',
    superAdmin,
    'Has the doctor check all data, soon; while it does so a second call changes nothing',
    { answers: { 202: Message } },
  ),
}
