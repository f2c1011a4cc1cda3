import type { Health } from './health.ts'
import { spanText } from './health-texts.ts'

/** `look`: nothing is broken yet. `act`: customers or data suffer, or will soon. */
export type HealthState = 'ok' | 'look' | 'act'

/** Also the names of the places in `docs/operations.md`. */
export type HealthKey =
  | 'doctor'
  | 'backup'
  | 'errors'
  | 'mails'
  | 'provider'
  | 'job'
  | 'unpaid'
  | 'disk'
  | 'instance'
  | 'database'
  | 'replica'

export type HealthLine = {
  key: HealthKey
  state: HealthState
  says: string
  /** Advice, with a command to run or a page to open. */
  todo?: string
  command?: string
  to?: string
}

export type Finding = Omit<HealthLine, 'key'>

export const ok = (text: string): Finding => ({ state: 'ok', says: text })
export const warning = (text: string, todo: string, more: Pick<Finding, 'command' | 'to'> = {}): Finding => ({
  ...{ state: 'look', says: text, todo },
  ...more,
})
export const critical = (text: string, todo: string, more: Pick<Finding, 'command' | 'to'> = {}): Finding => ({
  ...{ state: 'act', says: text, todo },
  ...more,
})

export const MINUTE = 60
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Seconds from a moment to the time of the answer. */
export const since = (health: Pick<Health, 'at'>, moment: string): number =>
  (Date.parse(health.at) - Date.parse(moment)) / 1000
export const agoText = (health: Health, moment: string): string => spanText(since(health, moment))
