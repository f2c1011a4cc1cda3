import { countWithNoun } from '../platform/format.ts'
import { MAX_COUNTED } from '../platform/limits.ts'
import type { QueueName, ShopHealth, WorkQueue } from './health.ts'
import {
  actFinding,
  actOrLookFinding,
  type HealthFinding,
  isServiceDown,
  lookFinding,
  okFinding,
  secondsSince,
  timeSinceText,
} from './health-findings.ts'
import { formatTimeSpan, SECONDS_PER_MINUTE } from './health-texts.ts'

/** Writes a count; `1000+` where counting stopped. */
const waitingCountText = (count: number): string => `${count}${count >= MAX_COUNTED ? '+' : ''}`

type QueueDescription = {
  line: 'mails' | 'unpaid' | 'job'
  text: string
  /** Its rows are tried again only after a failure. */
  isTriedOnce?: true
}

const QUEUE_DESCRIPTIONS: Record<QueueName, QueueDescription> = {
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
const LATE_QUEUE_S = 10 * SECONDS_PER_MINUTE
const STUCK_ROW_S = 15 * SECONDS_PER_MINUTE

function findLateQueue({ name, lateSeconds }: WorkQueue): HealthFinding | undefined {
  if (lateSeconds <= LATE_QUEUE_S) return undefined
  const { text } = QUEUE_DESCRIPTIONS[name]
  return actFinding(
    `${text} have been due for ${formatTimeSpan(lateSeconds)}, and no job takes them.`,
    {
      todo: 'A job hangs, or none runs: look at the processes below, and restart the one that hangs.',
    },
  )
}

function judgeWorkQueue(health: ShopHealth, queue: WorkQueue): HealthFinding {
  const late = findLateQueue(queue)
  if (late) return late
  const { text, isTriedOnce } = QUEUE_DESCRIPTIONS[queue.name]
  if (
    isTriedOnce &&
    queue.retried > 0 &&
    queue.oldestAt &&
    secondsSince(health, queue.oldestAt) > STUCK_ROW_S
  ) {
    const rows = `${waitingCountText(queue.retried)} ${text.toLowerCase()}`
    return lookFinding(
      `${rows} were tried in vain, the oldest for ${timeSinceText(health, queue.oldestAt)}.`,
      {
        todo: 'They are tried again by themselves. If they stay, the log says why.',
      },
    )
  }
  if (queue.waiting === 0) return okFinding(`${text}: none waits.`)
  return okFinding(`${text}: ${waitingCountText(queue.waiting)} wait.`)
}

export const judgeQueuesOfLine = (
  health: ShopHealth,
  line: QueueDescription['line'],
): HealthFinding[] =>
  health.queues
    .filter(({ name }) => QUEUE_DESCRIPTIONS[name].line === line)
    .map((queue) => judgeWorkQueue(health, queue))

export function judgeMailDelivery(health: ShopHealth): HealthFinding {
  const { mail, mailsGivenUp } = health
  const queue = health.queues.find(({ name }) => name === 'mails')
  const late = queue && findLateQueue(queue)
  if (late) return late
  const help = {
    todo: 'Check SMTP_URL and the mail server; waiting mails go out by themselves once it answers.',
  }
  if (isServiceDown(mail))
    return actFinding(`The mail server does not take mails: ${mail.failure}.`, help)
  if (queue?.oldestAt && queue.retried > 0) {
    const age = secondsSince(health, queue.oldestAt)
    const count = waitingCountText(queue.retried)
    const says = `Mails that wait to be sent again: ${count}, the oldest for ${formatTimeSpan(age)}.`
    return actOrLookFinding({ isBad: age > STUCK_ROW_S }, says, help)
  }
  if (mailsGivenUp > 0)
    return lookFinding(
      `${countWithNoun(mailsGivenUp, 'mail was', 'mails were')} given up lately.`,
      help,
    )
  return okFinding('Mails go out.')
}
