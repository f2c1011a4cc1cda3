import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/schema.ts'
import { failDead, isDue } from './runs.ts'

const COMMAND = fileURLToPath(new URL('../commands/backup.ts', import.meta.url))

export type Schedule = { start(): Promise<void>; stop(): void }

/**
 * A process of its own makes the backup, so that the shop keeps its processor and its memory; it claims the run, so that
 * one instance makes it. It ends with the shop.
 */
export function backupProcess(log: Pick<FastifyBaseLogger, 'error'>): Schedule {
  const stopping = new AbortController()
  return {
    start: async () => {
      if (stopping.signal.aborted) return
      const child = spawn(process.execPath, [COMMAND, '--scheduled'], {
        stdio: ['ignore', 'ignore', 'pipe'],
        signal: stopping.signal,
      })
      let said = ''
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        said = (said + text).slice(-2_000)
      })
      const code = await once(child, 'exit').then(
        ([exit]) => exit,
        () => 'stopped',
      )
      if (code !== 0 && !stopping.signal.aborted) log.error({ code, said }, 'backup failed')
    },
    stop: () => stopping.abort(),
  }
}

type ScheduleDeps = { db: Db; everySeconds: number; schedule: Pick<Schedule, 'start'> }

/** For the job: makes a backup when the last of the schedule is long enough ago. */
export async function backUpWhenDue({ db, everySeconds, schedule }: ScheduleDeps): Promise<number> {
  await failDead(db)
  if (await isDue(db, everySeconds)) await schedule.start()
  return 0
}
