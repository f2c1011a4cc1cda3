import { countWithNoun } from '../platform/format.ts'
import type { ShopHealth, ShopInstance } from './health.ts'
import {
  actFinding,
  actOrLookFinding,
  type HealthFinding,
  type HealthState,
  isServiceDown,
  lookFinding,
  okFinding,
  secondsSince,
  timeSinceText,
} from './health-findings.ts'
import {
  formatByteCount,
  formatTimeSpan,
  SECONDS_PER_DAY,
  SECONDS_PER_HOUR,
  SECONDS_PER_MINUTE,
} from './health-texts.ts'
import { judgeMailDelivery, judgeQueuesOfLine } from './judge-queues.ts'

const countFailuresIn = (failures: ShopHealth['failures']): number =>
  failures.reduce((total, { count }) => total + count, 0)

/** Names the call or job that has failed most often. */
function mostFailingName(failures: ShopHealth['failures']): string {
  const byName = Map.groupBy(failures, ({ name }) => name)
  const counts = [...byName].map(([name, ofName]) => ({ name, count: countFailuresIn(ofName) }))
  const [worst] = counts.toSorted((a, b) => b.count - a.count)
  return worst?.name ?? ''
}

/** So many failures within this hour and the one before need somebody. */
const MANY_FAILURES = 20

const ADVICE_IF_LOST = {
  todo: 'If it is not coming back, look why: killed for its memory, or the machine is down.',
}

/** Tells whether a process was seen within the last minute. */
export const isInstanceAlive = (
  health: Pick<ShopHealth, 'at'>,
  { seenAt }: Pick<ShopInstance, 'seenAt'>,
): boolean => secondsSince(health, seenAt) < SECONDS_PER_MINUTE

const GB = 1e9

/** Judges each line by its key, which also names its place in `docs/operations.md`. */
export const HEALTH_LINES = {
  doctor: (health) => {
    const { last, isRunning } = health.doctor
    const command = 'npm run doctor'
    const help = {
      todo: 'Have it checked: press “Check all data now”, or run the command.',
      command,
    }
    if (isRunning) return okFinding('The data is being checked.')
    if (!last) return lookFinding('The data has not been checked yet.', help)
    if (last.failure)
      return lookFinding(`The last check of the data did not end: ${last.failure}.`, help)
    if (last.problems.length > 0) {
      const claims = countWithNoun(
        last.problems.length,
        'claim about the data does',
        'claims about the data do',
      )
      const todo =
        'Read below which claims do not hold, and in docs/operations.md what to do about each.'
      return actFinding(`${claims} not hold.`, { todo, command })
    }
    const age = secondsSince(health, last.endedAt ?? last.askedAt)
    if (age > 36 * SECONDS_PER_HOUR)
      return lookFinding(`All data was last checked ${formatTimeSpan(age)} ago.`, help)
    return okFinding(`All data agreed with itself ${formatTimeSpan(age)} ago.`)
  },
  backup: (health) => {
    const { backup } = health
    const command = 'npm run backup'
    const make = {
      todo: 'Make one now, and set BACKUP_EVERY so that the shop makes them by itself.',
      command,
    }
    // A new shop may be without a backup for a day.
    const isOldShop = secondsSince(health, health.since) > SECONDS_PER_DAY
    if (!backup) return actOrLookFinding({ isBad: isOldShop }, 'There is no backup.', make)
    const { failure, good, nextAt } = backup
    const todo =
      'Make one by hand: the command says what is wrong, mostly a full disk or a wrong address.'
    const byHand = { todo, command }
    if (failure || !good) return actFinding(`The last backup failed: ${failure ?? ''}.`, byHand)
    const age = secondsSince(health, good.endedAt)
    const made = `The last backup was made ${formatTimeSpan(age)} ago`
    if (nextAt && secondsSince(health, nextAt) > SECONDS_PER_HOUR)
      return actFinding(`${made}; the next is late by ${timeSinceText(health, nextAt)}.`, byHand)
    if (!nextAt && age > 26 * SECONDS_PER_HOUR)
      return actOrLookFinding({ isBad: age > 50 * SECONDS_PER_HOUR }, `${made}.`, make)
    if (good.verifiedAt)
      return okFinding(`${made}, restored and compared (${formatByteCount(good.bytes)}).`)
    const prove = {
      todo: 'Make one that is restored and compared: only that shows that it can be used.',
      command,
    }
    return lookFinding(
      `The last backup, ${formatTimeSpan(age)} ago, was not restored and compared.`,
      prove,
    )
  },
  errors: (health) => {
    const { failures } = health
    const lately = failures.filter(({ hour }) => secondsSince(health, hour) < 2 * SECONDS_PER_HOUR)
    const total = countFailuresIn(failures)
    const recent = countFailuresIn(lately)
    const help = { todo: 'Look for these calls in the log, by their request ids.' }
    if (total === 0) return okFinding('No call and no job failed today.')
    return recent >= MANY_FAILURES
      ? actFinding(
          `${countWithNoun(recent, 'failure')} within the hour, most of ${mostFailingName(lately)}.`,
          help,
        )
      : lookFinding(
          `${countWithNoun(total, 'failure')} today, most of ${mostFailingName(failures)}.`,
          help,
        )
  },
  mails: (health) => {
    const { skipped, waiting } = health.mailsOverBudget
    const reached = 'budget for mails to unverified addresses was reached.'
    const help = {
      todo: 'Look at the newest orders and accounts: does somebody enter addresses of others? If they are genuine, raise the budget.',
    }
    return [
      judgeMailDelivery(health),
      waiting > 0 &&
        actFinding(
          `${countWithNoun(waiting, 'mail waits', 'mails wait')}: the shop’s ${reached}`,
          help,
        ),
      skipped > 0 &&
        lookFinding(
          `${countWithNoun(skipped, 'mail was', 'mails were')} left out lately: one caller’s ${reached}`,
          help,
        ),
    ]
  },
  provider: (health) => {
    const { provider } = health
    if (!provider) return okFinding('The payment provider was not asked yet.')
    if (!isServiceDown(provider)) return okFinding('The payment provider answers.')
    const ago = timeSinceText(health, provider.failedAt)
    return actFinding(`The payment provider did not answer ${ago} ago: ${provider.failure}.`, {
      todo: 'Orders are still taken, and payments are looked up again by themselves. Ask the provider’s status page.',
    })
  },
  unpaid: (health) => {
    const { refundsOpen } = health
    const help = { todo: 'Send the money back, then mark it.', to: '/admin/refunds' }
    return [
      ...judgeQueuesOfLine(health, 'unpaid'),
      refundsOpen > 0 &&
        lookFinding(
          `${countWithNoun(refundsOpen, 'refund needs', 'refunds need')} a person.`,
          help,
        ),
    ]
  },
  job: (health) => judgeQueuesOfLine(health, 'job'),
  disk: (health) => {
    const disks = health.instances.filter(
      (instance) => isInstanceAlive(health, instance) && instance.diskSize > 0,
    )
    const [fullest] = disks.toSorted((disk, other) => disk.diskFree - other.diskFree)
    if (!fullest)
      return lookFinding('No process has told yet how full its disk is.', ADVICE_IF_LOST)
    const { diskFree, diskSize, host } = fullest
    const space = `${formatByteCount(diskFree)} of ${formatByteCount(diskSize)} are free on the disk`
    const help = { todo: 'Make room, or move to a larger disk: a full one refuses orders.' }
    if (diskFree < diskSize / 20 || diskFree < GB / 2)
      return actFinding(`Only ${space} of ${host}.`, help)
    if (diskFree < diskSize / 10 || diskFree < 2 * GB)
      return lookFinding(`Only ${space} of ${host}.`, help)
    return okFinding(`${space}.`)
  },
  instance: (health) => {
    const alive = health.instances.filter((instance) => isInstanceAlive(health, instance))
    if (alive.length === 0)
      return lookFinding('No process was seen within a minute.', ADVICE_IF_LOST)
    const versions = [...new Set(alive.map(({ version }) => version))]
    const mixed = {
      todo: 'During an upgrade this is right. Otherwise restart the process of the older version.',
    }
    // A lost process is shown for an hour.
    const lost = health.instances.find(
      (instance) =>
        !isInstanceAlive(health, instance) &&
        secondsSince(health, instance.seenAt) < SECONDS_PER_HOUR,
    )
    const slow = {
      todo: 'If it does not end, restart that process: its work is taken up by another.',
    }
    return [
      versions.length > 1
        ? lookFinding(`Two versions run side by side: ${versions.join(' and ')}.`, mixed)
        : okFinding(
            `${countWithNoun(alive.length, 'process runs', 'processes run')} version ${versions.join()}.`,
          ),
      lost !== undefined &&
        lookFinding(
          `A process on ${lost.host} was last seen ${timeSinceText(health, lost.seenAt)} ago, and did not end in order.`,
          ADVICE_IF_LOST,
        ),
      ...alive
        .flatMap(({ slowJobs }) => slowJobs)
        .map(({ name, seconds }) => {
          const says = `A round of the job “${name}” has been running for ${formatTimeSpan(seconds)}.`
          return actOrLookFinding({ isBad: seconds > SECONDS_PER_HOUR }, says, slow)
        }),
    ]
  },
  database: (health) => {
    const { bytes, before } = health.database
    const holds = `The database holds ${formatByteCount(bytes)}`
    if (!before || bytes <= before.bytes) return okFinding(`${holds}.`)
    const ago = timeSinceText(health, `${before.day}T23:59:59+01:00`)
    return okFinding(`${holds}, ${formatByteCount(bytes - before.bytes)} more than ${ago} ago.`)
  },
  replica: ({ database: { replica } }) => {
    if (!replica) return []
    const lag = replica.lagSeconds
    const help = {
      todo: 'Look at the replica’s log; without DATABASE_READ_URL the shop reads from the main server alone.',
    }
    if (lag === null)
      return actFinding('The replica is not reached: all is read from the main server.', help)
    const behind = `The replica is ${formatTimeSpan(lag)} behind`
    if (lag <= 10) return okFinding(`${behind}.`)
    return actOrLookFinding(
      { isBad: lag > SECONDS_PER_MINUTE },
      `${behind}: what it shows is old.`,
      help,
    )
  },
} satisfies Record<string, (health: ShopHealth) => HealthFinding | (HealthFinding | false)[]>

export type HealthKey = keyof typeof HEALTH_LINES
export type HealthLine = HealthFinding & { key: HealthKey }

const HEALTH_STATE_ORDER: readonly HealthState[] = ['act', 'look', 'ok']

/** Judges the shop's health: a line for each fact, the worst first. */
export function judgeHealth(health: ShopHealth): HealthLine[] {
  const keys = Object.keys(HEALTH_LINES) as HealthKey[]
  const lines = keys.flatMap((key) => {
    const findings = [HEALTH_LINES[key](health)].flat().filter((finding) => finding !== false)
    return findings.map((finding) => ({ key, ...finding }))
  })
  return lines.toSorted(
    (line, other) =>
      HEALTH_STATE_ORDER.indexOf(line.state) - HEALTH_STATE_ORDER.indexOf(other.state),
  )
}
