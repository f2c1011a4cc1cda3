import type { Health } from './health.ts'
import { agoText, critical, DAY, type Finding, HOUR, ok, since, warning } from './health-lines.ts'
import { advice, bytesText, says, spanText } from './health-texts.ts'

/** Health lines of the data: its claims and its backups. */

const DOCTOR = { command: 'npm run doctor' }
const DOCTOR_AFTER = 36 * HOUR

export function doctorOf(health: Health): Finding {
  const { last, isRunning } = health.doctor
  if (isRunning) return ok(says.doctor.running)
  if (!last) return warning(says.doctor.never, advice.doctorNow, DOCTOR)
  if (last.failure) return warning(says.doctor.broken(last.failure), advice.doctorNow, DOCTOR)
  if (last.problems.length > 0) return critical(says.doctor.wrong(last.problems.length), advice.doctor, DOCTOR)
  const ended = last.endedAt ?? last.askedAt
  if (since(health, ended) > DOCTOR_AFTER)
    return warning(says.doctor.stale(agoText(health, ended)), advice.doctorNow, DOCTOR)
  return ok(says.doctor.fine(agoText(health, ended)))
}

const BACKUP = { command: 'npm run backup' }
/** A shop of a day may be without a backup. */
const BACKUP_WARNING = 26 * HOUR
const BACKUP_CRITICAL = 50 * HOUR
/** After the time of the schedule. */
const BACKUP_LATE = HOUR

type Backup = NonNullable<Health['backup']>

export function backupOf(health: Health): Finding {
  const { backup } = health
  if (!backup) return (since(health, health.since) > DAY ? critical : warning)(says.backup.never, advice.backup, BACKUP)
  if (backup.failure || !backup.good)
    return critical(says.backup.failed(backup.failure ?? ''), advice.backupFailed, BACKUP)
  return agedBackup(health, backup.good, backup.nextAt)
}

function agedBackup(health: Health, good: NonNullable<Backup['good']>, nextAt: string | null): Finding {
  const age = since(health, good.endedAt)
  if (nextAt && since(health, nextAt) > BACKUP_LATE)
    return critical(says.backup.late(spanText(age), agoText(health, nextAt)), advice.backupFailed, BACKUP)
  if (!nextAt && age > BACKUP_WARNING)
    return (age > BACKUP_CRITICAL ? critical : warning)(says.backup.old(spanText(age)), advice.backup, BACKUP)
  if (!good.verifiedAt) return warning(says.backup.unproved(spanText(age)), advice.backupProof, BACKUP)
  return ok(says.backup.fine(spanText(age), bytesText(good.bytes)))
}
