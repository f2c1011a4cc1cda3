import { z } from 'zod'
import { get, post, superAdmin } from '../platform/endpoint.ts'
import { MessageBody } from '../platform/form-schemas.ts'

/** The facts of the shop's health; `health-rules.ts` judges them. */

/** Work that is stored as rows and fetched by jobs. */
export const QUEUE_NAMES = [
  'events',
  'mails',
  'webhooks',
  'payments',
  'refunds',
  'orders',
  'pictures',
] as const
export type QueueName = (typeof QUEUE_NAMES)[number]

const MomentText = z.string()

export const WorkQueue = z.object({
  name: z.enum(QUEUE_NAMES),
  waiting: z.int(),
  /** How many of the waiting rows were tried before. */
  retried: z.int(),
  /** When the oldest row that was tried before was written; null if there is none. */
  oldestAt: MomentText.nullable(),
  /** How long a row has been due without a job taking it. */
  lateSeconds: z.number(),
})
export type WorkQueue = z.infer<typeof WorkQueue>

/** How another service answered last; null: not yet. `failure` is a code. */
const LastServiceAnswer = z.object({
  okAt: MomentText.nullable(),
  failedAt: MomentText.nullable(),
  failure: z.string(),
})
export type LastServiceAnswer = z.infer<typeof LastServiceAnswer>

const ShopInstance = z.object({
  _id: z.string(),
  host: z.string(),
  pid: z.int(),
  version: z.string(),
  node: z.string(),
  startedAt: MomentText,
  seenAt: MomentText,
  memory: z.number(),
  diskFree: z.number(),
  diskSize: z.number(),
  /** Rounds of jobs that have been running for minutes. */
  slowJobs: z.array(z.object({ name: z.string(), seconds: z.number() })),
})
export type ShopInstance = z.infer<typeof ShopInstance>

/** The failures of one call or job in one hour: answers with 5xx, and rounds of a job. */
const HourlyFailures = z.object({
  hour: MomentText,
  kind: z.enum(['answer', 'job']),
  name: z.string(),
  count: z.int(),
})
export type HourlyFailures = z.infer<typeof HourlyFailures>

export const DoctorRun = z.object({
  askedAt: MomentText,
  startedAt: MomentText.nullable(),
  endedAt: MomentText.nullable(),
  /** Claims that do not hold, with their first offenders. */
  problems: z.array(z.object({ claim: z.string(), offenders: z.array(z.string()) })),
  failure: z.string().nullable(),
})
export type DoctorRun = z.infer<typeof DoctorRun>

const BackupRun = z.object({
  endedAt: MomentText,
  failure: z.string().nullable(),
  /** When the schedule makes the next backup; null: this one was made by hand. */
  nextAt: MomentText.nullable(),
  /** The last good backup. `verifiedAt`: when it was restored and compared. */
  good: z
    .object({ endedAt: MomentText, bytes: z.number(), verifiedAt: MomentText.nullable() })
    .nullable(),
})

export const ShopHealth = z.object({
  /** The time by the database's clock. */
  at: MomentText,
  /** When the shop's database was made. */
  since: MomentText,
  /** The process that answers. */
  shop: z.object({ instance: z.string(), version: z.string(), node: z.string() }),
  database: z.object({
    version: z.string(),
    isEmbedded: z.boolean(),
    schema: z.string(),
    bytes: z.number(),
    /** An earlier size, at most a month old; null while none is known. */
    before: z.object({ day: z.string(), bytes: z.number() }).nullable(),
    /** The largest tables, the largest first. */
    tables: z.array(z.object({ name: z.string(), bytes: z.number() })),
    /**
     * Null: there is no replica. `lagSeconds` says how old its answers may be; null while it is not
     * reached.
     */
    replica: z.object({ lagSeconds: z.number().nullable() }).nullable(),
  }),
  instances: z.array(ShopInstance),
  queues: z.array(WorkQueue),
  mailsGivenUp: z.int(),
  /** Mails of late above the budget for addresses that are not verified: left out, or waiting. */
  mailsOverBudget: z.object({ skipped: z.int(), waiting: z.int() }),
  /** Refunds that need a person. */
  refundsOpen: z.int(),
  mail: LastServiceAnswer.nullable(),
  provider: LastServiceAnswer.nullable(),
  /** Failures of today in Lagos and of the last hour. */
  failures: z.array(HourlyFailures),
  doctor: z.object({ last: DoctorRun.nullable(), isRunning: z.boolean() }),
  backup: BackupRun.nullable(),
})
export type ShopHealth = z.infer<typeof ShopHealth>

export const healthEndpoints = {
  read: get(
    '/operations/health',
    superAdmin,
    'How the shop itself is: versions, processes, database, waiting work, services, failures, backup, doctor',
    { answer: ShopHealth },
  ),
  examine: post(
    '/operations/doctor',
    superAdmin,
    'Has the doctor check all data, soon; while it does so a second call changes nothing',
    { answers: { 202: MessageBody } },
  ),
}
