import { z } from 'zod'
import { messages } from '../../messages.ts'
import { MAX_TAG } from '../../platform/limits.ts'
import { choiceParam, repeatedParam, typedNaira } from '../../platform/list-params.ts'
import { AnyText, plainTextUpTo, ShopId } from '../../platform/values.ts'
import { FULFILMENTS } from '../fulfilment/fulfilment.ts'
import { PAYMENT_METHODS } from '../states/sale-rules.ts'
import { PAYMENT_STATUSES, TRANSACTION_STATUSES } from '../states/sale-states.ts'
import {
  DISCOUNT_CODE,
  isCalendarDay,
  MAX_STATE,
  noOrderFilters,
  type OrderFilters,
} from './order-filter-address.ts'

const daySchema = z.string(messages.aDay).refine(isCalendarDay, messages.aDay).optional()
const flagSchema = z
  .literal('1')
  .optional()
  .transform((value) => value === '1')

/**
 * The query parameters that filter the list of orders; `OrderFilters` says what each means.
 * Different ones must all hold.
 */
export const OrderFilterQuery = z.object({
  status: repeatedParam(choiceParam('status', TRANSACTION_STATUSES), 20),
  payment: choiceParam('payment', PAYMENT_STATUSES).optional(),
  method: repeatedParam(choiceParam('method', PAYMENT_METHODS), 20),
  fulfilment: repeatedParam(choiceParam('fulfilment', FULFILMENTS), 20),
  from: daySchema,
  to: daySchema,
  state: plainTextUpTo(MAX_STATE).min(1).optional(),
  product: ShopId.optional(),
  code: AnyText.regex(DISCOUNT_CODE, messages.discountUnknown).toUpperCase().optional(),
  tag: plainTextUpTo(MAX_TAG).min(1).optional(),
  min: typedNaira,
  max: typedNaira,
  ready: flagSchema,
  byhand: flagSchema,
  refunded: flagSchema,
  disputed: flagSchema,
  late: flagSchema,
  unsent: flagSchema,
} satisfies Record<keyof OrderFilters, z.ZodType>)
export type OrderFilterQuery = z.output<typeof OrderFilterQuery>

export function filtersOfQuery(query: OrderFilterQuery): OrderFilters {
  const { status = [], method = [], fulfilment = [] } = query
  return { ...noOrderFilters, ...query, status, method, fulfilment }
}
