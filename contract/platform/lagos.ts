/** The shop's days and hours are those of Lagos, which has one time all year, an hour before UTC. */
const OFFSET = '+01:00'
const OFFSET_MS = 3_600_000

/** `2026-12-01T07:00` on a clock in Lagos, as a moment. */
export const lagosMoment = (clock: string): Date => new Date(`${clock}:00${OFFSET}`)

/** A moment as a clock in Lagos shows it, `2026-12-01T07:00`. */
export const lagosClock = (moment: string): string =>
  new Date(new Date(moment).getTime() + OFFSET_MS).toISOString().slice(0, 16)

export const lagosDay = (moment: string): string => lagosClock(moment).slice(0, 10)

/** `2026-12-01`. */
export const todayInLagos = (now: number): string => new Date(now + OFFSET_MS).toISOString().slice(0, 10)
