import type { RawBuilder } from 'kysely'

export type Check = {
  /** True of a healthy shop. */
  claim: string
  /** Finds what breaks the claim: a row for each fault, with a text that names the place. */
  offenders: RawBuilder<{ what: string }>
}
