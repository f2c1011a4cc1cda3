import { z } from 'zod'
import { messages } from '../messages.ts'
import { MAX_TAG } from '../platform/limits.ts'
import { oneOf, several, typedNaira } from '../platform/list-params.ts'
import { AnyText, anyText, Id } from '../platform/values.ts'
import { FULFILMENTS } from './fulfilment.ts'
import {
  DISCOUNT_CODE,
  isDay,
  MAX_STATE,
  noOrderFilters,
  type OrderFilters,
} from './order-filter-address.ts'
import { PAYMENT_METHODS } from './sale-rules.ts'
import { PAYMENT_STATUSES, TRANSACTION_STATUSES } from './sale-states.ts'

const day = z.string(messages.aDay).refine(isDay, messages.aDay).optional()
const flag = z
  .literal('1')
  .optional()
  .transform((value) => value === '1')

/**
 * The query parameters that filter the list of orders; `OrderFilters` says what each means.
 * Different ones must all hold.
 */
export const OrderFilterQuery = z.object({
  status: several(oneOf('status', TRANSACTION_STATUSES), 20),
  payment: oneOf('payment', PAYMENT_STATUSES).optional(),
  method: several(oneOf('method', PAYMENT_METHODS), 20),
  fulfilment: several(oneOf('fulfilment', FULFILMENTS), 20),
  from: day,
  to: day,
  state: anyText(MAX_STATE).min(1).optional(),
  product: Id.optional(),
  code: AnyText.regex(DISCOUNT_CODE, messages.discountUnknown).toUpperCase().optional(),
  tag: anyText(MAX_TAG).min(1).optional(),
  min: typedNaira,
  max: typedNaira,
  ready: flag,
  byhand: flag,
  refunded: flag,
  disputed: flag,
  late: flag,
  unsent: flag,
} satisfies Record<keyof OrderFilters, z.ZodType>)
export type OrderFilterQuery = z.output<typeof OrderFilterQuery>

export function filtersOfQuery(query: OrderFilterQuery): OrderFilters {
  const { status = [], method = [], fulfilment = [] } = query
  return { ...noOrderFilters, ...query, status, method, fulfilment }
}
