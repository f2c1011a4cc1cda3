import type { FastifyBaseLogger } from 'fastify'
import { DEADLINES, withDeadline } from '../db/deadline.ts'
import { metrics } from '../metrics/metrics.ts'
import { noteEndedSpan } from '../tracing/tracing.ts'

export type ScheduledJob = {
  name: string
  everyMs: number
  /** Its first round comes after such a pause, too. */
  isLater?: boolean
  /** Pause after a round that found work; `wake` does not end it. */
  restMs?: number
  /** Handles due rows and returns how many. If there were any, the job runs again at once. */
  run(): Promise<number>
}

export type Round = { name: string; seconds: number }

export type Jobs = { wake(name: string): void; stop(): Promise<void>; rounds(): Round[] }

/** `failed`: called with the name of a job whose round failed. */
export type JobWatch = { log: Pick<FastifyBaseLogger, 'error'>; failed?: (name: string) => void }

/**
 * Runs jobs repeatedly on each instance. Due rows are claimed with `skip locked`, so that each row
 * is handled by one instance; those of a killed process become due again (decision 0006).
 */
export function startScheduledJobs(jobs: readonly ScheduledJob[], watch: JobWatch): Jobs {
  const running = jobs.map((job) => runJobRepeatedly(job, watch))
  return {
    wake: (name) => running.find((job) => job.name === name)?.wake(),
    stop: async () => void (await Promise.all(running.map((job) => job.stop()))),
    rounds: () => running.flatMap((job) => job.round() ?? []),
  }
}

/** Runs one round of a job, counts it, and notes its time. */
async function runTimedRound({ name: job, run }: ScheduledJob): Promise<number> {
  const start = performance.now()
  const note = (result: string): number => {
    const ms = performance.now() - start
    metrics.jobRuns.inc({ job, result })
    metrics.jobSeconds.inc({ job }, ms / 1000)
    return ms
  }
  try {
    const rows = await withDeadline(DEADLINES.report, run)
    const ms = note('ok')
    metrics.jobEnded.set({ job }, Date.now() / 1000)
    if (rows > 0)
      noteEndedSpan(`job ${job}`, { attributes: { 'shop.rows': rows }, ms, isAlone: true })
    return rows
  } catch (error) {
    noteEndedSpan(`job ${job}`, { attributes: {}, ms: note('failed'), error, isAlone: true })
    throw error
  }
}

function runJobRepeatedly(job: ScheduledJob, { log, failed }: JobWatch) {
  for (const result of ['ok', 'failed']) metrics.jobRuns.inc({ job: job.name, result }, 0)
  let isStopped = false
  let isWoken = false
  let isResting = false
  let endPause = (): void => {}
  let startedAt: number | undefined

  const pause = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  async function rest(): Promise<void> {
    if (job.restMs === undefined) return
    isResting = true
    await pause(job.restMs)
    isResting = false
  }

  async function loop(): Promise<void> {
    while (!isStopped) {
      isWoken = false
      startedAt = performance.now()
      const done = await runTimedRound(job).catch((err: unknown) => {
        log.error({ err, job: job.name }, 'job failed')
        failed?.(job.name)
        return 0
      })
      startedAt = undefined
      if (isStopped) return
      if (done > 0) await rest()
      else if (!isWoken) await pause(job.everyMs)
    }
  }
  const ended = job.isLater ? pause(job.everyMs).then(loop) : loop()

  return {
    name: job.name,
    round: (): Round | undefined =>
      startedAt === undefined
        ? undefined
        : { name: job.name, seconds: (performance.now() - startedAt) / 1000 },
    wake: () => {
      isWoken = true
      if (!isResting) endPause()
    },
    stop: () => {
      isStopped = true
      endPause()
      return ended
    },
  }
}
