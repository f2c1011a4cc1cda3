import type { FastifyBaseLogger } from 'fastify'

export type Job = {
  name: string
  everyMs: number
  /** Pause after a round that found work; `wake` does not end it. */
  restMs?: number
  /** Handles due rows and returns how many. If there were any, the job runs again at once. */
  run(): Promise<number>
}

export type Jobs = { wake(name: string): void; stop(): Promise<void> }

/**
 * Runs each job repeatedly. Due rows are claimed with `skip locked`: several instances share the work, and rows that a
 * killed process had claimed become due again (docs/decisions/0006-jobs.md).
 */
export function startJobs(jobs: readonly Job[], log: Pick<FastifyBaseLogger, 'error'>): Jobs {
  const running = jobs.map((job) => startJob(job, log))
  return {
    wake: (name) => running.find((job) => job.name === name)?.wake(),
    stop: async () => void (await Promise.all(running.map((job) => job.stop()))),
  }
}

function startJob(job: Job, log: Pick<FastifyBaseLogger, 'error'>) {
  let isStopped = false
  let isWoken = false
  let isResting = false
  let endPause = (): void => {}

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
      const done = await job.run().catch((err: unknown) => {
        log.error({ err, job: job.name }, 'job failed')
        return 0
      })
      if (isStopped) return
      if (done > 0) await rest()
      else if (!isWoken) await pause(job.everyMs)
    }
  }
  const ended = loop()

  return {
    name: job.name,
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
