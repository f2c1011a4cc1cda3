import { z } from 'zod'
import { messages } from '../messages.ts'
import { admin, anyone, del, get, post, put } from '../platform/endpoint.ts'
import { MAX_DISCOUNT_TARGETS, MAX_NAIRA, MAX_USES } from '../platform/limits.ts'
import { pageOf } from '../platform/list-params.ts'
import {
  Created,
  Email,
  formNaira,
  formNumber,
  formWhole,
  Id,
  optionalText,
  PhoneNumber,
  requiredText,
} from '../platform/values.ts'
import { OrderLines } from './pieces.ts'

/** A discount of an order. `amount` in naira, above 0; `code` where one was typed. */
export const OrderDiscount = z.object({
  name: z.string(),
  code: z.string().optional(),
  on: z.enum(['goods', 'delivery']),
  amount: z.number(),
})
export type OrderDiscount = z.infer<typeof OrderDiscount>
export type DiscountBase = OrderDiscount['on']

const KINDS = ['percent', 'amount', 'freeDelivery'] as const
const SCOPES = ['all', 'categories', 'products'] as const

export const Discount = z.object({
  _id: z.string(),
  name: z.string(),
  /** Left out of an automatic one, which is for everybody. */
  code: z.string().optional(),
  kind: z.enum(KINDS),
  /** Percent or naira; 0 of a free delivery. */
  value: z.number(),
  most: z.number().optional(),
  scope: z.enum(SCOPES),
  /** The categories or products that it is for, by title. */
  targets: z.array(z.object({ _id: z.string(), title: z.string() })),
  /** The goods that it is for must cost so much. */
  from: z.number(),
  firstOrder: z.boolean(),
  /** It is added to others that are. */
  combines: z.boolean(),
  startsAt: z.string().optional(),
  endsAt: z.string().optional(),
  usesMax: z.int().optional(),
  usesPerBuyer: z.int().optional(),
  /** `off`: an admin turned it off; `usedUp`: all its uses are taken. */
  state: z.enum(['running', 'planned', 'usedUp', 'ended', 'off']),
  /** Orders that have it, without the cancelled ones, and what it took off them. */
  uses: z.int(),
  given: z.number(),
  version: z.int(),
  createdAt: z.string(),
})
export type Discount = z.infer<typeof Discount>
export type DiscountState = Discount['state']

const blankIsNone = (value: unknown): unknown =>
  value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value

const blankOr = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsNone, schema.optional())

const time = (field: string) =>
  blankOr(z.iso.datetime({ offset: true, error: messages.aTime(field) }))

/** Stored and compared form of a code: the same in any case. */
export const codeOf = (typed: string): string => typed.trim().toUpperCase()

const Code = z
  .string()
  .transform(codeOf)
  .pipe(z.string().regex(/^[A-Z0-9][A-Z0-9-]{2,29}$/, messages.discountCode))

const fields = {
  name: requiredText('name', 80),
  code: blankOr(Code),
  kind: z.enum(KINDS, messages.required('kind')),
  value: blankOr(formNumber('value', 0.01, MAX_NAIRA)),
  most: blankOr(formNaira('most', 0.01)),
  scope: z.enum(SCOPES, messages.required('scope')),
  targets: z.array(Id).max(MAX_DISCOUNT_TARGETS).default([]),
  from: blankOr(formNaira('from')),
  firstOrder: z.boolean().default(false),
  combines: z.boolean().default(false),
  startsAt: time('startsAt'),
  endsAt: time('endsAt'),
  usesMax: blankOr(formWhole('usesMax', 1, MAX_USES)),
  usesPerBuyer: blankOr(formWhole('usesPerBuyer', 1, MAX_USES)),
  active: z.boolean().default(true),
}

type Fault = { path: string; message: string }
type Typed = z.output<z.ZodObject<typeof fields>>

function* faultsOf({
  kind,
  value,
  most,
  scope,
  targets,
  startsAt,
  endsAt,
}: Typed): Generator<Fault> {
  if (kind !== 'freeDelivery' && value === undefined)
    yield { path: 'value', message: messages.required('value') }
  if (kind === 'percent' && (value ?? 0) > 100)
    yield { path: 'value', message: messages.between(0, 100) }
  if (kind !== 'percent' && most !== undefined)
    yield { path: 'most', message: messages.discountMostOfPercent }
  if (scope !== 'all' && targets.length === 0)
    yield { path: 'targets', message: messages.discountTargets(scope) }
  if (startsAt && endsAt && Date.parse(startsAt) >= Date.parse(endsAt))
    yield { path: 'endsAt', message: messages.discountEndsBefore }
}

/** Blank fields set no limit. */
export const DiscountForm = z.object(fields).check(({ value, issues }) => {
  for (const { path, message } of faultsOf(value))
    issues.push({ code: 'custom', input: value, path: [path], message })
})
export type DiscountForm = z.output<typeof DiscountForm>

export const TypedCode = optionalText('code', 60)

export const QuoteForm = z.object({
  products: OrderLines.min(1, messages.emptyOrder),
  /** `_id` of a state. */
  state: blankOr(Id),
  code: TypedCode,
  email: blankOr(Email),
  phoneNumber: blankOr(PhoneNumber),
})
export type QuoteForm = z.output<typeof QuoteForm>

export const Quote = z.object({
  /** Naira after discounts. */
  subtotal: z.number(),
  /** Left out where no state was named. */
  shippingPrice: z.number().optional(),
  discounts: z.array(OrderDiscount),
  refused: z.string().optional(),
})
export type Quote = z.infer<typeof Quote>

export const discountEndpoints = {
  list: get(
    '/discounts/:limit/:skip/:search?',
    admin('money'),
    'Discounts, newest first; `search` is part of a name or a code',
    { answer: pageOf(Discount) },
  ),
  read: get('/discounts/:id', admin('money'), 'One discount', {
    ids: { id: messages.discountNotFound },
    answer: Discount,
  }),
  create: post('/discounts', admin('money'), 'Adds a discount; without a code it is automatic', {
    body: DiscountForm,
    created: Created,
  }),
  edit: put(
    '/discounts/:id',
    admin('money'),
    'Changes a discount for orders from now on; 409 where `version` is not the present one, or what was `seen`',
    {
      ids: { id: messages.discountNotFound },
      isEdit: true,
      body: DiscountForm.safeExtend({ version: z.int() }),
    },
  ),
  end: put('/discounts/:id/end', admin('money'), 'Ends a discount now', {
    ids: { id: messages.discountNotFound },
  }),
  remove: del(
    '/discounts/:id',
    admin('money'),
    'Removes a discount that no order ever had; others can be ended',
    { ids: { id: messages.discountNotFound } },
  ),
  quote: post(
    '/sales/quote',
    anyone,
    'What an order of these products would cost, with discounts; it changes nothing',
    { body: QuoteForm, answer: Quote },
  ),
}
