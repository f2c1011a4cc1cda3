import { MAX_COUNTED } from '../platform/limits.ts'
import type { Health, LastAnswer, Queue, QueueName } from './health.ts'
import { agoText, critical, type Finding, MINUTE, ok, since, warning } from './health-lines.ts'
import { advice, queueNames, says, spanText } from './health-texts.ts'

/** Health lines of queues, and of the services that they depend on. */

/** `1000+` where counting stopped. */
export const countedText = (count: number): string => `${count}${count >= MAX_COUNTED ? '+' : ''}`

const isDown = (answer: LastAnswer | null): answer is LastAnswer & { failedAt: string } =>
  answer?.failedAt != null && (answer.okAt === null || answer.failedAt > answer.okAt)

const STUCK = 15 * MINUTE

export function mailsOf(health: Health): Finding {
  const queue = health.queues.find(({ name }) => name === 'mails')
  const late = queue && lateOf(queue)
  if (late) return late
  if (isDown(health.mail)) return critical(says.mail.refused(health.mail.failure), advice.mail)
  if (queue?.oldestAt && queue.retried > 0) {
    const age = since(health, queue.oldestAt)
    const text = says.mail.stuck(countedText(queue.retried), spanText(age))
    return (age > STUCK ? critical : warning)(text, advice.mail)
  }
  if (health.mailsGivenUp > 0) return warning(says.mail.givenUp(health.mailsGivenUp), advice.mail)
  return ok(says.mail.fine)
}

export function mailBudgetOf({ mailsOverBudget: { skipped, waiting } }: Health): Finding[] {
  return [
    ...(waiting > 0 ? [critical(says.mail.overBudget(waiting), advice.mailBudget)] : []),
    ...(skipped > 0 ? [warning(says.mail.skipped(skipped), advice.mailBudget)] : []),
  ]
}

export function providerOf(health: Health): Finding {
  const { provider } = health
  if (!provider) return ok(says.provider.quiet)
  if (isDown(provider))
    return critical(says.provider.down(provider.failure, agoText(health, provider.failedAt)), advice.provider)
  return ok(says.provider.fine)
}

/** Jobs look every 5 to 15 seconds, and a claim keeps a row for 5 minutes at most. */
const LATE = 10 * MINUTE

const lateOf = ({ name, lateSeconds }: Queue): Finding | undefined =>
  lateSeconds > LATE ? critical(says.late(queueNames[name], spanText(lateSeconds)), advice.late) : undefined

/** Queues whose rows are tried twice only after a failure. */
const TRIED_ONCE: readonly QueueName[] = ['events', 'webhooks', 'orders']

function queueOf(health: Health, queue: Queue): Finding {
  const late = lateOf(queue)
  if (late) return late
  const isTried = queue.retried > 0 && queue.oldestAt !== null && TRIED_ONCE.includes(queue.name)
  if (isTried && queue.oldestAt && since(health, queue.oldestAt) > STUCK)
    return warning(
      says.retried(countedText(queue.retried), queueNames[queue.name].toLowerCase(), agoText(health, queue.oldestAt)),
      advice.retried,
    )
  return ok(says.queueFine(queueNames[queue.name], countedText(queue.waiting)))
}

export const MONEY: readonly QueueName[] = ['webhooks', 'payments', 'refunds']

export const queuesOf = (health: Health, isShown: (name: QueueName) => boolean): Finding[] =>
  health.queues.filter(({ name }) => name !== 'mails' && isShown(name)).map((queue) => queueOf(health, queue))

export const refundsOf = ({ refundsOpen }: Health): Finding[] =>
  refundsOpen > 0 ? [warning(says.refunds(refundsOpen), advice.refunds, { to: '/admin/refunds' })] : []
