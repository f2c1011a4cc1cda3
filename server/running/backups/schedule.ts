import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../platform/db/schema.ts'
import { createRowId } from '../../platform/ids.ts'
import { failBackupRun, failDeadRuns, isBackupDue } from './runs.ts'

const BACKUP_COMMAND_FILE = fileURLToPath(new URL('../commands/backup.ts', import.meta.url))

/**
 * `start` makes the run of this id. It returns how its process died; undefined if it ended well, or
 * ended with the shop.
 */
export type BackupSchedule = { start(id: string): Promise<string | undefined>; stop(): void }

/**
 * Makes backups in a process of their own, so that the shop keeps its processor and its memory. The
 * process claims the run, so that only one instance makes it, and ends with the shop.
 */
export function createBackupProcess(log: Pick<FastifyBaseLogger, 'error'>): BackupSchedule {
  const stopping = new AbortController()
  return {
    start: async (id) => {
      if (stopping.signal.aborted) return undefined
      const child = spawn(process.execPath, [BACKUP_COMMAND_FILE, '--scheduled', '--run', id], {
        stdio: ['ignore', 'ignore', 'pipe'],
        signal: stopping.signal,
      })
      let said = ''
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        said = (said + text).slice(-2_000)
      })
      const [code, signal] = await once(child, 'exit').catch(() => ['stopped'])
      if (code === 0 || stopping.signal.aborted) return undefined
      log.error({ code, signal, said }, 'backup failed')
      return signal
        ? `Its process was killed (${signal}), mostly for want of memory.`
        : `Its process ended with ${code}.`
    },
    stop: () => stopping.abort(),
  }
}

type BackupScheduleDeps = { db: Db; everySeconds: number; schedule: Pick<BackupSchedule, 'start'> }

/** Runs as a job: makes a backup when the last one of the schedule is long enough ago. */
export async function backUpWhenDue({
  db,
  everySeconds,
  schedule,
}: BackupScheduleDeps): Promise<number> {
  await failDeadRuns(db)
  if (!(await isBackupDue(db, everySeconds))) return 0
  const id = createRowId()
  const death = await schedule.start(id)
  if (death !== undefined) await failBackupRun(db, id, death)
  return 0
}
