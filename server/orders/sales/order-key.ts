import type { PurposeKeys } from '../../platform/config/keys.ts'

/** The key in a mail's link: it shows the order to the reader of the mail. */
export const createOrderKey = (keys: PurposeKeys, id: string): string => keys.sign('orderKey', id)

/** Older mails have keys without a key id. */
export const isKeyOfOrder = (keys: PurposeKeys, id: string, key: string): boolean =>
  keys.verify('orderKey', id, key) || keys.verifyUnnamed(`order:${id}`, key)
