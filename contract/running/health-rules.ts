import { MAX_COUNTED } from '../platform/limits.ts'
import type { Health, Instance, LastAnswer, Queue, QueueName } from './health.ts'
import { bytesText, DAY, HOUR, MINUTE, spanText, withCount } from './health-texts.ts'

/** `look`: nothing is broken yet. `act`: customers or data suffer, or will soon. */
export type HealthState = 'ok' | 'look' | 'act'

/**
 * Advice, with a command to run or a page to open. `docs/operations.md` says more for each line.
 */
type Help = { todo: string; command?: string; to?: string }
type Finding = { state: HealthState; says: string } & Partial<Help>

const ok = (says: string): Finding => ({ state: 'ok', says })
const look = (says: string, help: Help): Finding => ({ state: 'look', says, ...help })
const act = (says: string, help: Help): Finding => ({ state: 'act', says, ...help })
const actOrLook = ({ isBad }: { isBad: boolean }, says: string, help: Help): Finding =>
  isBad ? act(says, help) : look(says, help)

/** Returns the seconds from a moment to the time of the answer. */
const since = (health: Pick<Health, 'at'>, moment: string): number =>
  (Date.parse(health.at) - Date.parse(moment)) / 1000
const agoText = (health: Health, moment: string): string => spanText(since(health, moment))

/** Writes a count; `1000+` where counting stopped. */
const countedText = (count: number): string => `${count}${count >= MAX_COUNTED ? '+' : ''}`

type QueueRow = {
  line: 'mails' | 'unpaid' | 'job'
  text: string
  /** Its rows are tried again only after a failure. */
  isTriedOnce?: true
}

const QUEUE_ROWS: Record<QueueName, QueueRow> = {
  events: { line: 'job', text: 'Events of orders', isTriedOnce: true },
  mails: { line: 'mails', text: 'Mails' },
  webhooks: { line: 'unpaid', text: 'Messages of the payment provider', isTriedOnce: true },
  payments: { line: 'unpaid', text: 'Payments to be looked up' },
  refunds: { line: 'unpaid', text: 'Refunds to be sent' },
  orders: { line: 'job', text: 'Orders of an act on many', isTriedOnce: true },
  pictures: { line: 'job', text: 'Pictures of imports' },
}

/**
 * Jobs look for rows every 5 to 15 seconds, and a claim keeps a row for 5 minutes at most: a row
 * that is due for longer than this is late.
 */
const LATE = 10 * MINUTE
const STUCK = 15 * MINUTE

function findLate({ name, lateSeconds }: Queue): Finding | undefined {
  if (lateSeconds <= LATE) return undefined
  const { text } = QUEUE_ROWS[name]
  return act(`${text} have been due for ${spanText(lateSeconds)}, and no job takes them.`, {
    todo: 'A job hangs, or none runs: look at the processes below, and restart the one that hangs.',
  })
}

function judgeQueue(health: Health, queue: Queue): Finding {
  const late = findLate(queue)
  if (late) return late
  const { text, isTriedOnce } = QUEUE_ROWS[queue.name]
  if (isTriedOnce && queue.retried > 0 && queue.oldestAt && since(health, queue.oldestAt) > STUCK) {
    const rows = `${countedText(queue.retried)} ${text.toLowerCase()}`
    return look(`${rows} were tried in vain, the oldest for ${agoText(health, queue.oldestAt)}.`, {
      todo: 'They are tried again by themselves. If they stay, the log says why.',
    })
  }
  if (queue.waiting === 0) return ok(`${text}: none waits.`)
  return ok(`${text}: ${countedText(queue.waiting)} wait.`)
}

const judgeQueues = (health: Health, line: QueueRow['line']): Finding[] =>
  health.queues
    .filter(({ name }) => QUEUE_ROWS[name].line === line)
    .map((queue) => judgeQueue(health, queue))

function judgeMails(health: Health): Finding {
  const { mail, mailsGivenUp } = health
  const queue = health.queues.find(({ name }) => name === 'mails')
  const late = queue && findLate(queue)
  if (late) return late
  const help = {
    todo: 'Check SMTP_URL and the mail server; waiting mails go out by themselves once it answers.',
  }
  if (isDown(mail)) return act(`The mail server does not take mails: ${mail.failure}.`, help)
  if (queue?.oldestAt && queue.retried > 0) {
    const age = since(health, queue.oldestAt)
    const count = countedText(queue.retried)
    const says = `Mails that wait to be sent again: ${count}, the oldest for ${spanText(age)}.`
    return actOrLook({ isBad: age > STUCK }, says, help)
  }
  if (mailsGivenUp > 0)
    return look(`${withCount(mailsGivenUp, 'mail was', 'mails were')} given up lately.`, help)
  return ok('Mails go out.')
}

const isDown = (answer: LastAnswer | null): answer is LastAnswer & { failedAt: string } =>
  answer?.failedAt != null && (answer.okAt === null || answer.failedAt > answer.okAt)

const sum = (failures: Health['failures']): number =>
  failures.reduce((total, { count }) => total + count, 0)

/** Names the call or job that has failed most often. */
function worstOf(failures: Health['failures']): string {
  const byName = Map.groupBy(failures, ({ name }) => name)
  const counts = [...byName].map(([name, ofName]) => ({ name, count: sum(ofName) }))
  const [worst] = counts.toSorted((a, b) => b.count - a.count)
  return worst?.name ?? ''
}

/** So many failures within this hour and the one before need somebody. */
const MANY_FAILURES = 20

const IF_LOST = {
  todo: 'If it is not coming back, look why: killed for its memory, or the machine is down.',
}

/** Tells whether a process was seen within the last minute. */
export const isAlive = (
  health: Pick<Health, 'at'>,
  { seenAt }: Pick<Instance, 'seenAt'>,
): boolean => since(health, seenAt) < MINUTE

const GB = 1e9

/** Judges each line by its key, which also names its place in `docs/operations.md`. */
export const LINES = {
  doctor: (health) => {
    const { last, isRunning } = health.doctor
    const command = 'npm run doctor'
    const help = {
      todo: 'Have it checked: press “Check all data now”, or run the command.',
      command,
    }
    if (isRunning) return ok('The data is being checked.')
    if (!last) return look('The data has not been checked yet.', help)
    if (last.failure) return look(`The last check of the data did not end: ${last.failure}.`, help)
    if (last.problems.length > 0) {
      const claims = withCount(
        last.problems.length,
        'claim about the data does',
        'claims about the data do',
      )
      const todo =
        'Read below which claims do not hold, and in docs/operations.md what to do about each.'
      return act(`${claims} not hold.`, { todo, command })
    }
    const age = since(health, last.endedAt ?? last.askedAt)
    if (age > 36 * HOUR) return look(`All data was last checked ${spanText(age)} ago.`, help)
    return ok(`All data agreed with itself ${spanText(age)} ago.`)
  },
  backup: (health) => {
    const { backup } = health
    const command = 'npm run backup'
    const make = {
      todo: 'Make one now, and set BACKUP_EVERY so that the shop makes them by itself.',
      command,
    }
    // A new shop may be without a backup for a day.
    const isOldShop = since(health, health.since) > DAY
    if (!backup) return actOrLook({ isBad: isOldShop }, 'There is no backup.', make)
    const { failure, good, nextAt } = backup
    const todo =
      'Make one by hand: the command says what is wrong, mostly a full disk or a wrong address.'
    const byHand = { todo, command }
    if (failure || !good) return act(`The last backup failed: ${failure ?? ''}.`, byHand)
    const age = since(health, good.endedAt)
    const made = `The last backup was made ${spanText(age)} ago`
    if (nextAt && since(health, nextAt) > HOUR)
      return act(`${made}; the next is late by ${agoText(health, nextAt)}.`, byHand)
    if (!nextAt && age > 26 * HOUR) return actOrLook({ isBad: age > 50 * HOUR }, `${made}.`, make)
    if (good.verifiedAt) return ok(`${made}, restored and compared (${bytesText(good.bytes)}).`)
    const prove = {
      todo: 'Make one that is restored and compared: only that shows that it can be used.',
      command,
    }
    return look(`The last backup, ${spanText(age)} ago, was not restored and compared.`, prove)
  },
  errors: (health) => {
    const { failures } = health
    const lately = failures.filter(({ hour }) => since(health, hour) < 2 * HOUR)
    const total = sum(failures)
    const recent = sum(lately)
    const help = { todo: 'Look for these calls in the log, by their request ids.' }
    if (total === 0) return ok('No call and no job failed today.')
    return recent >= MANY_FAILURES
      ? act(`${withCount(recent, 'failure')} within the hour, most of ${worstOf(lately)}.`, help)
      : look(`${withCount(total, 'failure')} today, most of ${worstOf(failures)}.`, help)
  },
  mails: (health) => {
    const { skipped, waiting } = health.mailsOverBudget
    const reached = 'budget for mails to unverified addresses was reached.'
    const help = {
      todo: 'Look at the newest orders and accounts: does somebody enter addresses of others? If they are genuine, raise the budget.',
    }
    return [
      judgeMails(health),
      waiting > 0 &&
        act(`${withCount(waiting, 'mail waits', 'mails wait')}: the shop’s ${reached}`, help),
      skipped > 0 &&
        look(
          `${withCount(skipped, 'mail was', 'mails were')} left out lately: one caller’s ${reached}`,
          help,
        ),
    ]
  },
  provider: (health) => {
    const { provider } = health
    if (!provider) return ok('The payment provider was not asked yet.')
    if (!isDown(provider)) return ok('The payment provider answers.')
    const ago = agoText(health, provider.failedAt)
    return act(`The payment provider did not answer ${ago} ago: ${provider.failure}.`, {
      todo: 'Orders are still taken, and payments are looked up again by themselves. Ask the provider’s status page.',
    })
  },
  unpaid: (health) => {
    const { refundsOpen } = health
    const help = { todo: 'Send the money back, then mark it.', to: '/admin/refunds' }
    return [
      ...judgeQueues(health, 'unpaid'),
      refundsOpen > 0 &&
        look(`${withCount(refundsOpen, 'refund needs', 'refunds need')} a person.`, help),
    ]
  },
  job: (health) => judgeQueues(health, 'job'),
  disk: (health) => {
    const disks = health.instances.filter(
      (instance) => isAlive(health, instance) && instance.diskSize > 0,
    )
    const [fullest] = disks.toSorted((disk, other) => disk.diskFree - other.diskFree)
    if (!fullest) return look('No process has told yet how full its disk is.', IF_LOST)
    const { diskFree, diskSize, host } = fullest
    const space = `${bytesText(diskFree)} of ${bytesText(diskSize)} are free on the disk`
    const help = { todo: 'Make room, or move to a larger disk: a full one refuses orders.' }
    if (diskFree < diskSize / 20 || diskFree < GB / 2) return act(`Only ${space} of ${host}.`, help)
    if (diskFree < diskSize / 10 || diskFree < 2 * GB)
      return look(`Only ${space} of ${host}.`, help)
    return ok(`${space}.`)
  },
  instance: (health) => {
    const alive = health.instances.filter((instance) => isAlive(health, instance))
    if (alive.length === 0) return look('No process was seen within a minute.', IF_LOST)
    const versions = [...new Set(alive.map(({ version }) => version))]
    const mixed = {
      todo: 'During an upgrade this is right. Otherwise restart the process of the older version.',
    }
    // A lost process is shown for an hour.
    const lost = health.instances.find(
      (instance) => !isAlive(health, instance) && since(health, instance.seenAt) < HOUR,
    )
    const slow = {
      todo: 'If it does not end, restart that process: its work is taken up by another.',
    }
    return [
      versions.length > 1
        ? look(`Two versions run side by side: ${versions.join(' and ')}.`, mixed)
        : ok(
            `${withCount(alive.length, 'process runs', 'processes run')} version ${versions.join()}.`,
          ),
      lost !== undefined &&
        look(
          `A process on ${lost.host} was last seen ${agoText(health, lost.seenAt)} ago, and did not end in order.`,
          IF_LOST,
        ),
      ...alive
        .flatMap(({ slowJobs }) => slowJobs)
        .map(({ name, seconds }) => {
          const says = `A round of the job “${name}” has been running for ${spanText(seconds)}.`
          return actOrLook({ isBad: seconds > HOUR }, says, slow)
        }),
    ]
  },
  database: (health) => {
    const { bytes, before } = health.database
    const holds = `The database holds ${bytesText(bytes)}`
    if (!before || bytes <= before.bytes) return ok(`${holds}.`)
    const ago = agoText(health, `${before.day}T23:59:59+01:00`)
    return ok(`${holds}, ${bytesText(bytes - before.bytes)} more than ${ago} ago.`)
  },
  replica: ({ database: { replica } }) => {
    if (!replica) return []
    const lag = replica.lagSeconds
    const help = {
      todo: 'Look at the replica’s log; without DATABASE_READ_URL the shop reads from the main server alone.',
    }
    if (lag === null)
      return act('The replica is not reached: all is read from the main server.', help)
    const behind = `The replica is ${spanText(lag)} behind`
    if (lag <= 10) return ok(`${behind}.`)
    return actOrLook({ isBad: lag > MINUTE }, `${behind}: what it shows is old.`, help)
  },
} satisfies Record<string, (health: Health) => Finding | (Finding | false)[]>

export type HealthKey = keyof typeof LINES
export type HealthLine = Finding & { key: HealthKey }

const ORDER: readonly HealthState[] = ['act', 'look', 'ok']

/** Judges the shop's health: a line for each fact, the worst first. */
export function judge(health: Health): HealthLine[] {
  const keys = Object.keys(LINES) as HealthKey[]
  const lines = keys.flatMap((key) => {
    const findings = [LINES[key](health)].flat().filter((finding) => finding !== false)
    return findings.map((finding) => ({ key, ...finding }))
  })
  return lines.toSorted((line, other) => ORDER.indexOf(line.state) - ORDER.indexOf(other.state))
}
