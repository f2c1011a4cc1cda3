import type { PurposeKeys } from '../../platform/config/keys.ts'

/** The code in a mail's link, made of the alert's id: nothing secret is stored. */
export const stockAlertCode = (keys: PurposeKeys, id: string): string => keys.seal('stockAlert', id)

/** The id of the alert; undefined for a code that the shop did not make. */
export const alertIdOfCode = (keys: PurposeKeys, code: string): string | undefined =>
  keys.open('stockAlert', code)
