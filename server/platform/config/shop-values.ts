import type { ShopSettings } from '#contract/platform/shop-settings.ts'
import type { Environment } from './environment.ts'

/** Settings from the environment; they count where the back office has set nothing. */
export type ShopValues = Partial<Pick<ShopSettings, 'unpaidOrderHours' | 'onDeliveryDays'>> & {
  caps?: Partial<ShopSettings['caps']>
}

/** Only those that are given. */
export function shopValuesOf(env: Environment): ShopValues {
  const caps = {
    ...(env.UNPAID_ORDERS_PER_ADDRESS && { addressOrders: env.UNPAID_ORDERS_PER_ADDRESS }),
    ...(env.UNPAID_PIECES_PER_ADDRESS && { addressPieces: env.UNPAID_PIECES_PER_ADDRESS }),
    ...(env.UNPAID_ORDERS_PER_ACCOUNT && { accountOrders: env.UNPAID_ORDERS_PER_ACCOUNT }),
    ...(env.UNPAID_PIECES_PER_ACCOUNT && { accountPieces: env.UNPAID_PIECES_PER_ACCOUNT }),
  }
  return {
    ...(env.UNPAID_ORDER_HOURS && { unpaidOrderHours: env.UNPAID_ORDER_HOURS }),
    ...(env.ON_DELIVERY_DAYS !== undefined && { onDeliveryDays: env.ON_DELIVERY_DAYS }),
    ...(Object.keys(caps).length > 0 && { caps }),
  }
}
