import type { Keys } from '../../platform/config/keys.ts'

/** The code in a mail's link, made of the alert's id: nothing secret is stored. */
export const alertCode = (keys: Keys, id: string): string => keys.seal('stockAlert', id)

/** The id of the alert; undefined for a code that the shop did not make. */
export const alertIdOf = (keys: Keys, code: string): string | undefined =>
  keys.open('stockAlert', code)
