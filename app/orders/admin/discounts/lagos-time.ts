import { lagosClock, lagosMoment } from '#contract/platform/lagos.ts'

/** `2026-12-01T09:00` in Lagos, as a field of date and time has it; '' of nothing. */
export const toLagos = (iso: string | undefined): string => (iso === undefined ? '' : lagosClock(iso))

/** The moment of a typed time in Lagos; what is no time stays as it is typed. */
export function fromLagos(typed: string): string {
  const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(typed) ? lagosMoment(typed) : undefined
  return moment && !Number.isNaN(moment.getTime()) ? moment.toISOString() : typed
}
