import type { LastServiceAnswer, ShopHealth } from './health.ts'
import { formatTimeSpan } from './health-texts.ts'

/** `look`: nothing is broken yet. `act`: customers or data suffer, or will soon. */
export type HealthState = 'ok' | 'look' | 'act'

/**
 * Advice, with a command to run or a page to open. `docs/operations.md` says more for each line.
 */
type HealthAdvice = { todo: string; command?: string; to?: string }
export type HealthFinding = { state: HealthState; says: string } & Partial<HealthAdvice>

export const okFinding = (says: string): HealthFinding => ({ state: 'ok', says })
export const lookFinding = (says: string, help: HealthAdvice): HealthFinding => ({
  state: 'look',
  says,
  ...help,
})
export const actFinding = (says: string, help: HealthAdvice): HealthFinding => ({
  state: 'act',
  says,
  ...help,
})
export const actOrLookFinding = (
  { isBad }: { isBad: boolean },
  says: string,
  help: HealthAdvice,
): HealthFinding => (isBad ? actFinding(says, help) : lookFinding(says, help))

/** Returns the seconds from a moment to the time of the answer. */
export const secondsSince = (health: Pick<ShopHealth, 'at'>, moment: string): number =>
  (Date.parse(health.at) - Date.parse(moment)) / 1000
export const timeSinceText = (health: ShopHealth, moment: string): string =>
  formatTimeSpan(secondsSince(health, moment))

/** Whether its last answer was a failure. */
export const isServiceDown = (
  answer: LastServiceAnswer | null,
): answer is LastServiceAnswer & { failedAt: string } =>
  answer?.failedAt != null && (answer.okAt === null || answer.failedAt > answer.okAt)
