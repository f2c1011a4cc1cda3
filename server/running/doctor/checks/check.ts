import type { RawBuilder } from 'kysely'

/**
 * Claims that are true of a healthy shop, each with the query that finds its offenders: a row for
 * each one, with a text that names the place.
 */
export type DoctorChecks = Readonly<Record<string, RawBuilder<{ what: string }>>>
