/**
 * The shop's days and hours are those of Lagos, which has one time all year, an hour before UTC.
 */
const OFFSET = '+01:00'
const OFFSET_MS = 3_600_000

/** `2026-12-01T07:00` on a clock in Lagos, as a moment. */
export const lagosMoment = (clock: string): Date => new Date(`${clock}:00${OFFSET}`)

/** The start of a day; months count from 0. */
export const lagosMidnight = (year: number, month: number, day: number): Date =>
  new Date(Date.UTC(year, month, day) - OFFSET_MS)

/** A moment as a clock in Lagos shows it, `2026-12-01T07:00`. */
export const clockInLagos = (moment: string): string =>
  new Date(new Date(moment).getTime() + OFFSET_MS).toISOString().slice(0, 16)

/** `2026-12-01`. */
export const todayInLagos = (now: number): string =>
  new Date(now + OFFSET_MS).toISOString().slice(0, 10)
