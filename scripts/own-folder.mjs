import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Imported first by programs that start servers: gives them and all that they start one folder for
 * temporary files. When the program ends, also by Ctrl-C or SIGTERM, processes that still use the
 * folder are killed and it is removed.
 */

const folder = mkdtempSync(join(tmpdir(), 'shop-run-'))
chmodSync(folder, 0o711) // PostgreSQL runs as another user and has its data in a folder below
process.env.TMPDIR = folder

/** What a process was started with; empty for one that has ended or belongs to another user. */
function readStart(pid) {
  try {
    return (
      readFileSync(`/proc/${pid}/cmdline`, 'utf8') + readFileSync(`/proc/${pid}/environ`, 'utf8')
    )
  } catch {
    return ''
  }
}

/**
 * Processes with the folder in their arguments or environment. None are found without `/proc`, as
 * on macOS.
 */
function findUsers() {
  try {
    const pids = readdirSync('/proc').filter(
      (name) => /^\d+$/.test(name) && Number(name) !== process.pid,
    )
    return pids.filter((pid) => readStart(pid).includes(folder)).map(Number)
  } catch {
    return []
  }
}

function kill(pid) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has just ended.
  }
}

process.once('exit', () => {
  for (const pid of findUsers()) kill(pid)
  // Killed processes may still be writing: the removal is tried again for two seconds.
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, () => process.exit(128 + constants.signals[signal]))
