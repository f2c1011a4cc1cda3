import { z } from 'zod'
import { messages } from '../../messages.ts'
import { adminWithRight, anyone, del, get, post, put } from '../../platform/endpoint.ts'
import { pageAnswerOf } from '../../platform/list-params.ts'
import { CreatedBody, Email, optionalText, PhoneNumber, ShopId } from '../../platform/values.ts'
import { OrderedLines } from '../pricing/pieces.ts'
import {
  ANSWERED_TERMS,
  type AnsweredTerms,
  blankOrSchema,
  termAnswers,
  termForms,
} from './discount-terms.ts'

/** A discount of an order. `amount` in naira, above 0; `code` where one was typed. */
export const OrderDiscount = z.object({
  name: z.string(),
  code: z.string().optional(),
  on: z.enum(['goods', 'delivery']),
  amount: z.number(),
})
export type OrderDiscount = z.infer<typeof OrderDiscount>
export type DiscountBase = OrderDiscount['on']

export const Discount = z.object({
  _id: z.string(),
  ...termAnswers,
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

/**
 * The terms of a discount as they are compared with what a form was opened with: the form sends
 * them, and the server reads them again before it saves.
 */
export const toSeenDiscountTerms = (discount: Discount) => ({
  ...pickAnsweredTerms(discount),
  active: discount.state !== 'off',
})

const pickAnsweredTerms = (discount: Discount) =>
  Object.fromEntries(ANSWERED_TERMS.map((term) => [term, discount[term]])) as AnsweredTerms

type DiscountTermFault = { path: string; message: string }
type TypedDiscountTerms = z.output<z.ZodObject<typeof termForms>>

/** The rules that terms have among each other, each with the field that it is shown at. */
function* findTermFaults({
  kind,
  value,
  most,
  scope,
  targets,
  startsAt,
  endsAt,
}: TypedDiscountTerms): Generator<DiscountTermFault> {
  if (kind !== 'freeDelivery' && value === undefined)
    yield { path: 'value', message: messages.requiredField('value') }
  if (kind === 'percent' && (value ?? 0) > 100)
    yield { path: 'value', message: messages.mustBeBetween(0, 100) }
  if (kind !== 'percent' && most !== undefined)
    yield { path: 'most', message: messages.discountMostOfPercent }
  if (scope !== 'all' && targets.length === 0)
    yield { path: 'targets', message: messages.discountTargets(scope) }
  if (startsAt && endsAt && Date.parse(startsAt) >= Date.parse(endsAt))
    yield { path: 'endsAt', message: messages.discountEndsBefore }
}

/** Blank fields set no limit. */
export const DiscountForm = z.object(termForms).check(({ value, issues }) => {
  for (const { path, message } of findTermFaults(value))
    issues.push({ code: 'custom', input: value, path: [path], message })
})
export type DiscountForm = z.output<typeof DiscountForm>

export const TypedCode = optionalText('code', 60)

export const QuoteForm = z.object({
  products: OrderedLines.min(1, messages.emptyOrder),
  /** `_id` of a state. */
  state: blankOrSchema(ShopId),
  code: TypedCode,
  email: blankOrSchema(Email),
  phoneNumber: blankOrSchema(PhoneNumber),
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
    adminWithRight('money'),
    'Discounts, newest first; `search` is part of a name or a code',
    { answer: pageAnswerOf(Discount) },
  ),
  read: get('/discounts/:id', adminWithRight('money'), 'One discount', {
    notFound: messages.discountNotFound,
    answer: Discount,
  }),
  create: post(
    '/discounts',
    adminWithRight('money'),
    'Adds a discount; without a code it is automatic',
    {
      body: DiscountForm,
      created: CreatedBody,
    },
  ),
  edit: put(
    '/discounts/:id',
    adminWithRight('money'),
    'Changes a discount for orders from now on; 409 where `version` is not the present one, or what was `seen`',
    {
      notFound: messages.discountNotFound,
      isEdit: true,
      body: DiscountForm.safeExtend({ version: z.int() }),
    },
  ),
  end: put('/discounts/:id/end', adminWithRight('money'), 'Ends a discount now', {
    notFound: messages.discountNotFound,
  }),
  remove: del(
    '/discounts/:id',
    adminWithRight('money'),
    'Removes a discount that no order ever had; others can be ended',
    { notFound: messages.discountNotFound },
  ),
  quote: post(
    '/sales/quote',
    anyone,
    'What an order of these products would cost, with discounts; it changes nothing',
    { body: QuoteForm, answer: Quote },
  ),
}
