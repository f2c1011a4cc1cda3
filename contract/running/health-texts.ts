/** Texts of the page of the shop's health. Those of its lines: `health-rules.ts`. */

export const MINUTE = 60
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/**
 * `40 seconds`, `5 minutes`, `3 hours`, `2 days`: the largest unit that is there at least twice, or
 * seconds.
 */
export function spanText(seconds: number): string {
  const unit = Object.entries({ days: DAY, hours: HOUR, minutes: MINUTE }).find(
    ([, length]) => seconds >= 2 * length,
  )
  return unit
    ? `${Math.floor(seconds / unit[1])} ${unit[0]}`
    : `${Math.max(0, Math.round(seconds))} seconds`
}

/** `512 B`, `1.5 MB`, `20 GB`. */
export function bytesText(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB']
  const power = Math.min(
    units.length - 1,
    Math.max(0, Math.floor(Math.log10(Math.max(1, Math.abs(bytes))) / 3)),
  )
  const value = bytes / 1000 ** power
  return `${Number(value.toFixed(Math.abs(value) < 10 && power > 0 ? 1 : 0))} ${units[power]}`
}

export const withCount = (count: number, singular: string, plural = `${singular}s`): string =>
  `${count.toLocaleString('en-NG')} ${count === 1 ? singular : plural}`

export const healthTexts = {
  allFine: 'All is well: nothing needs you.',
  needsYou: (count: number) => `${withCount(count, 'thing needs', 'things need')} you now.`,
  toWatch: (count: number) =>
    `Nothing is broken; ${withCount(count, 'thing is', 'things are')} worth a look.`,
  doctorAsked: 'the doctor is checking all data',
} as const
