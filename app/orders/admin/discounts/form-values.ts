import { z } from 'zod'
import { type Discount, DiscountForm } from '#contract/orders/discounts.ts'
import { lagosClock, lagosMoment } from '#contract/platform/lagos.ts'
import { editedOf } from '../../../platform/admin/edits/use-edit-form.ts'
import { typedOf } from '../../../platform/forms/typed.ts'
import type { SchemaForm } from '../../../platform/forms/use-schema-form.ts'
import type { Told } from './sentence.ts'

/** `2026-12-01T09:00` in Lagos, as a field of date and time has it; '' of nothing. */
export const toLagos = (iso: string | null | undefined): string => (iso ? lagosClock(iso) : '')

/** The moment of a typed time in Lagos; what is no time stays as it is typed. */
export function fromLagos(typed: string): string {
  const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(typed) ? lagosMoment(typed) : undefined
  return moment && !Number.isNaN(moment.getTime()) ? moment.toISOString() : typed
}

export const labels: Record<keyof DiscountFields, string> = {
  name: 'Name',
  code: 'Code',
  kind: 'It takes off',
  value: 'How much',
  most: 'At most, in naira',
  scope: 'It is for',
  targets: 'Chosen',
  from: 'Goods for at least, in naira',
  firstOrder: 'First order only',
  combines: 'Together with others',
  startsAt: 'Starts',
  endsAt: 'Ends',
  usesMax: 'Uses in all',
  usesPerBuyer: 'Uses per buyer',
  active: 'On',
}

/** A discount as typed; times in Lagos. */
const emptyFields = {
  ...{ name: '', code: '', kind: 'percent', value: '', most: '', scope: 'all', from: '' },
  targets: [] as Discount['targets'],
  ...{
    firstOrder: false,
    combines: false,
    startsAt: '',
    endsAt: '',
    usesMax: '',
    usesPerBuyer: '',
    active: true,
  },
}
export type DiscountFields = typeof emptyFields
export type DiscountEditorForm = SchemaForm<DiscountFields, DiscountForm>

const seenOf = ({
  name,
  code,
  kind,
  value,
  most,
  scope,
  targets,
  from,
  firstOrder,
  combines,
  ...rest
}: Discount) => ({
  ...{ name, code, kind, value, most, scope, targets, from, firstOrder, combines },
  ...{
    startsAt: rest.startsAt,
    endsAt: rest.endsAt,
    usesMax: rest.usesMax,
    usesPerBuyer: rest.usesPerBuyer,
  },
  active: rest.state !== 'off',
})

const momentOf = (clock: string): string => clock.replace('T', ' ')

export const KINDS = {
  percent: 'a percentage',
  amount: 'an amount',
  freeDelivery: 'the delivery: it is free',
} as const satisfies Record<Discount['kind'], string>
export const SCOPES = {
  all: 'everything',
  categories: 'some categories',
  products: 'some products',
} as const satisfies Record<Discount['scope'], string>

const fieldsOf = (seen: ReturnType<typeof seenOf>): DiscountFields => ({
  ...typedOf(seen),
  value: seen.kind === 'freeDelivery' ? '' : String(seen.value),
  from: seen.from > 0 ? String(seen.from) : '',
  startsAt: toLagos(seen.startsAt),
  endsAt: toLagos(seen.endsAt),
})

/** The values that the form opens with; without `discount` those of a new one. */
export function openedWith(discount: Discount | undefined) {
  if (!discount) return { values: emptyFields }
  const seen = seenOf(discount)
  const words = {
    kind: (kind: string) => KINDS[kind as keyof typeof KINDS],
    scope: (scope: string) => SCOPES[scope as keyof typeof SCOPES],
    targets: (targets: Discount['targets']) => targets.map(({ title }) => title).join(', '),
    ...{ startsAt: momentOf, endsAt: momentOf },
  }
  return { values: fieldsOf(seen), edited: { ...editedOf(seen, fieldsOf), words } }
}

/** Fields of other kinds are not shown and not sent. */
const bodyOf = (fields: DiscountFields) => ({
  ...fields,
  value: fields.kind === 'freeDelivery' ? '' : fields.value,
  most: fields.kind === 'percent' ? fields.most : '',
  targets: fields.scope === 'all' ? [] : fields.targets.map(({ _id }) => _id),
  startsAt: fromLagos(fields.startsAt),
  endsAt: fromLagos(fields.endsAt),
})

/** The rules of the contract on the fields as they are typed. */
export const DiscountFieldsForm = z.preprocess(
  (fields) => bodyOf(fields as DiscountFields),
  DiscountForm,
) as unknown as z.ZodType<DiscountForm, DiscountFields>

/** For the sentence below the form; undefined as long as something is missing or wrong. */
export function toldBy(fields: DiscountFields): Told | undefined {
  const { data } = DiscountFieldsForm.safeParse({ ...fields, name: fields.name || '-' })
  if (!data) return undefined
  return { ...data, value: data.value ?? 0, targets: fields.targets, from: data.from ?? 0 }
}

/** Letters and digits that are not mistaken for each other. */
const CODE_SIGNS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 10

export const randomCode = (): string =>
  [...crypto.getRandomValues(new Uint32Array(CODE_LENGTH))]
    .map((number) => CODE_SIGNS[number % CODE_SIGNS.length])
    .join('')
