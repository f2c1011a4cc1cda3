import type { ShopValues } from '../../platform/settings/resolve.ts'
import type { Environment } from './environment.ts'

/**
 * Only the settings that are given: they are merged over the defaults, and the back office shows
 * which settings come from the environment.
 */
export function shopValuesOf(env: Environment): ShopValues {
  const caps = withoutUndefined({
    addressOrders: env.UNPAID_ORDERS_PER_ADDRESS,
    addressPieces: env.UNPAID_PIECES_PER_ADDRESS,
    accountOrders: env.UNPAID_ORDERS_PER_ACCOUNT,
    accountPieces: env.UNPAID_PIECES_PER_ACCOUNT,
  })
  return withoutUndefined({
    unpaidOrderHours: env.UNPAID_ORDER_HOURS,
    onDeliveryDays: env.ON_DELIVERY_DAYS,
    caps: Object.keys(caps).length > 0 ? caps : undefined,
  })
}

/** Leaves out the fields that are undefined. */
function withoutUndefined<Values extends object>(values: Values): Partial<Values> {
  const given = { ...values }
  for (const name of Object.keys(given) as (keyof Values)[])
    if (given[name] === undefined) delete given[name]
  return given
}
