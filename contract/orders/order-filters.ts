import { z } from 'zod'
import { messages } from '../messages.ts'
import { MAX_NAIRA, MAX_TAG } from '../platform/limits.ts'
import { oneOf } from '../platform/list-params.ts'
import { AnyText, Id } from '../platform/values.ts'
import { FULFILMENTS } from './fulfilment.ts'
import { DISCOUNT_CODE, isDay, MAX_STATE, noOrderFilters, type OrderFilters } from './order-filter-address.ts'
import { PAYMENT_METHODS } from './sale-rules.ts'
import { PAYMENT_STATUSES, TRANSACTION_STATUSES } from './sale-states.ts'

/** Values of which several may be chosen: the parameter comes once or several times. */
const several = <const V extends string>(name: string, choices: readonly V[]) =>
  z.preprocess(
    (given) => (given === undefined || Array.isArray(given) ? given : [given]),
    z.array(oneOf(name, choices)).max(20).optional(),
  )

const typedNaira = z.preprocess(
  (typed) => (typeof typed === 'string' && /^\d{1,10}(\.\d{1,2})?$/.test(typed) ? Number(typed) : typed),
  z.number(messages.number).min(0).max(MAX_NAIRA).optional(),
)

const day = z.string(messages.aDay).refine(isDay, messages.aDay).optional()
const flag = z
  .literal('1')
  .optional()
  .transform((value) => value === '1')

/** The query parameters that filter the list of orders; `OrderFilters` says what each means. Different ones must all hold. */
export const OrderFilterQuery = z.object({
  status: several('status', TRANSACTION_STATUSES),
  payment: oneOf('payment', PAYMENT_STATUSES).optional(),
  method: several('method', PAYMENT_METHODS),
  fulfilment: several('fulfilment', FULFILMENTS),
  from: day,
  to: day,
  state: AnyText.min(1).max(MAX_STATE).optional(),
  product: Id.optional(),
  code: AnyText.regex(DISCOUNT_CODE, messages.discountUnknown).toUpperCase().optional(),
  tag: AnyText.min(1).max(MAX_TAG).optional(),
  min: typedNaira,
  max: typedNaira,
  ready: flag,
  byhand: flag,
  refunded: flag,
  disputed: flag,
  late: flag,
  unsent: flag,
})
export type OrderFilterQuery = z.output<typeof OrderFilterQuery>

export const filtersOfQuery = ({
  status = [],
  method = [],
  fulfilment = [],
  ...query
}: OrderFilterQuery): OrderFilters => ({
  ...noOrderFilters,
  ...query,
  ...{ status, method, fulfilment },
})
