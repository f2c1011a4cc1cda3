import type { RawBuilder } from 'kysely'

/**
 * Claims that are true of a healthy shop, and what finds their faults: a row for each, with a text
 * that names the place.
 */
export type Checks = Readonly<Record<string, RawBuilder<{ what: string }>>>
