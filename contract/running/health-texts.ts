/** Texts of the page of the shop's health. Those of its lines: `health-rules.ts`. */

export const SECONDS_PER_MINUTE = 60
export const SECONDS_PER_HOUR = 60 * SECONDS_PER_MINUTE
export const SECONDS_PER_DAY = 24 * SECONDS_PER_HOUR

const UNITS_OF_TIME = [
  { name: 'days', seconds: SECONDS_PER_DAY },
  { name: 'hours', seconds: SECONDS_PER_HOUR },
  { name: 'minutes', seconds: SECONDS_PER_MINUTE },
]

/**
 * Writes a span of time, such as `40 seconds`, `5 minutes`, `3 hours` or `2 days`: in the largest
 * unit that fits into it at least twice, else in seconds.
 */
export function formatTimeSpan(seconds: number): string {
  const unit = UNITS_OF_TIME.find((candidate) => seconds >= 2 * candidate.seconds)
  if (unit) return `${Math.floor(seconds / unit.seconds)} ${unit.name}`
  return `${Math.max(0, Math.round(seconds))} seconds`
}

/** Writes bytes, such as `512 B`, `1.5 MB` or `20 GB`. */
export function formatByteCount(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB']
  const thousands = Math.floor(Math.log10(Math.max(1, Math.abs(bytes))) / 3)
  const power = Math.min(units.length - 1, thousands)
  const value = bytes / 1000 ** power
  const digits = Math.abs(value) < 10 && power > 0 ? 1 : 0
  return `${Number(value.toFixed(digits))} ${units[power]}`
}

export const healthTexts = {
  allFine: 'All is well: nothing needs you.',
  needsYou: (count: number) =>
    count === 1 ? '1 thing needs you now.' : `${count} things need you now.`,
  toWatch: (count: number) =>
    `Nothing is broken; ${count === 1 ? '1 thing is' : `${count} things are`} worth a look.`,
  doctorAsked: 'the doctor is checking all data',
} as const
