import type { Keys } from '../settings/keys.ts'

/** The key in a mail's link: it opens the order to the reader of the customer's mail. */
export const orderKey = (keys: Keys, id: string): string => keys.sign('orderKey', id)

/** Also for a key without a key id, as older mails have it. */
export const isOrderKey = (keys: Keys, id: string, key: string): boolean =>
  keys.verify('orderKey', id, key) || keys.verifyUnnamed(`order:${id}`, key)
