import { z } from 'zod'
import {
  type DISCOUNT_TERMS,
  type DiscountTarget,
  type DiscountTerm,
  discountTermRows,
} from '#contract/orders/discounts/discount-terms.ts'
import {
  type Discount,
  DiscountForm,
  toSeenDiscountTerms,
} from '#contract/orders/discounts/discounts.ts'
import { clockInLagos, lagosMoment } from '#contract/platform/lagos.ts'
import { editedFormOf } from '../../../platform/admin/edits/use-edit-form.ts'
import { typedValuesOf } from '../../../platform/forms/typed.ts'
import type { SchemaForm } from '../../../platform/forms/use-schema-form.ts'
import type { DescribedDiscount } from './sentence.ts'

/** `2026-12-01T09:00` in Lagos, as a field of date and time has it; '' of nothing. */
export const toLagosField = (iso: string | null | undefined): string =>
  iso ? clockInLagos(iso) : ''

/** The moment of a typed time in Lagos; what is no time stays as it is typed. */
export function readLagosField(typed: string): string {
  const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(typed) ? lagosMoment(typed) : undefined
  return moment && !Number.isNaN(moment.getTime()) ? moment.toISOString() : typed
}

/** The value of each term as the form has it: numbers as they are typed, times in Lagos. */
export type DiscountFields = {
  [Term in DiscountTerm]: (typeof DISCOUNT_TERMS)[Term]['initial']
}
export type DiscountEditorForm = SchemaForm<DiscountFields, DiscountForm>

export const DISCOUNT_LABELS = Object.fromEntries(
  discountTermRows.map(([term, { label }]) => [term, label]),
) as Record<DiscountTerm, string>

const emptyDiscountFields = Object.fromEntries(
  discountTermRows.map(([term, { initial }]) => [term, initial]),
) as DiscountFields

const MOMENT_TERMS = discountTermRows.flatMap(([term, { isMoment }]) => (isMoment ? [term] : []))

/** `fields` with its moments in the other notation. */
const convertMoments = (fields: DiscountFields, convert: (moment: string) => string) => ({
  ...fields,
  ...Object.fromEntries(MOMENT_TERMS.map((term) => [term, convert(fields[term] as string)])),
})

const readableClock = (clock: string): string => clock.replace('T', ' ')

export const DISCOUNT_KIND_TEXTS = {
  percent: 'a percentage',
  amount: 'an amount',
  freeDelivery: 'the delivery: it is free',
} as const satisfies Record<Discount['kind'], string>
export const DISCOUNT_SCOPE_TEXTS = {
  all: 'everything',
  categories: 'some categories',
  products: 'some products',
} as const satisfies Record<Discount['scope'], string>

/** What is read as 0 where it is not set is shown as a blank field. */
function toDiscountFields(seen: ReturnType<typeof toSeenDiscountTerms>): DiscountFields {
  const fields = convertMoments(typedValuesOf(seen), toLagosField)
  if (seen.kind === 'freeDelivery') fields.value = ''
  if (seen.from === 0) fields.from = ''
  return fields
}

/** The values that the form opens with; without `discount` those of a new one. */
export function openingDiscountValues(discount: Discount | undefined) {
  if (!discount) return { values: emptyDiscountFields }
  const seen = toSeenDiscountTerms(discount)
  const words = {
    ...Object.fromEntries(MOMENT_TERMS.map((term) => [term, readableClock])),
    kind: (kind: string) => DISCOUNT_KIND_TEXTS[kind as keyof typeof DISCOUNT_KIND_TEXTS],
    scope: (scope: string) => DISCOUNT_SCOPE_TEXTS[scope as keyof typeof DISCOUNT_SCOPE_TEXTS],
    targets: (targets: DiscountTarget[]) => targets.map(({ title }) => title).join(', '),
  }
  return {
    values: toDiscountFields(seen),
    edited: { ...editedFormOf(seen, toDiscountFields), words },
  }
}

/** Fields of other kinds are not shown and not sent. */
const toDiscountBody = (fields: DiscountFields) => ({
  ...convertMoments(fields, readLagosField),
  value: fields.kind === 'freeDelivery' ? '' : fields.value,
  most: fields.kind === 'percent' ? fields.most : '',
  targets: fields.scope === 'all' ? [] : fields.targets.map(({ _id }) => _id),
})

/** The rules of the contract on the fields as they are typed. */
export const DiscountFieldsForm = z.preprocess(
  (fields) => toDiscountBody(fields as DiscountFields),
  DiscountForm,
) as unknown as z.ZodType<DiscountForm, DiscountFields>

/** For the sentence below the form; undefined as long as something is missing or wrong. */
export function termsInForm(fields: DiscountFields): DescribedDiscount | undefined {
  const { data } = DiscountFieldsForm.safeParse({ ...fields, name: fields.name || '-' })
  if (!data) return undefined
  return { ...data, value: data.value ?? 0, targets: fields.targets, from: data.from ?? 0 }
}

/** Letters and digits that are not mistaken for each other. */
const CODE_SIGNS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 10

export const createRandomCode = (): string =>
  [...crypto.getRandomValues(new Uint32Array(CODE_LENGTH))]
    .map((number) => CODE_SIGNS[number % CODE_SIGNS.length])
    .join('')
