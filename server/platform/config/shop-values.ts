import type { ShopSettings } from '#contract/platform/shop-settings.ts'
import type { Environment } from './environment.ts'

/** Settings from the environment; they count where the back office has set nothing. */
export type ShopValues = Partial<Pick<ShopSettings, 'unpaidOrderHours' | 'onDeliveryDays'>> & {
  caps?: Partial<ShopSettings['caps']>
}

type Given = Readonly<Record<string, unknown>>

/** Only the variables that are given: a default is no choice of the operator. */
export function shopValuesOf(given: Given, env: Environment): ShopValues {
  const isSet = (name: keyof Environment): boolean => Boolean(given[name])
  const caps = {
    ...(isSet('UNPAID_ORDERS_PER_ADDRESS') && { addressOrders: env.UNPAID_ORDERS_PER_ADDRESS }),
    ...(isSet('UNPAID_PIECES_PER_ADDRESS') && { addressPieces: env.UNPAID_PIECES_PER_ADDRESS }),
    ...(isSet('UNPAID_ORDERS_PER_ACCOUNT') && { accountOrders: env.UNPAID_ORDERS_PER_ACCOUNT }),
    ...(isSet('UNPAID_PIECES_PER_ACCOUNT') && { accountPieces: env.UNPAID_PIECES_PER_ACCOUNT }),
  }
  return {
    ...(isSet('UNPAID_ORDER_HOURS') && { unpaidOrderHours: env.UNPAID_ORDER_HOURS }),
    ...(isSet('ON_DELIVERY_DAYS') && { onDeliveryDays: env.ON_DELIVERY_DAYS }),
    ...(Object.keys(caps).length > 0 && { caps }),
  }
}
