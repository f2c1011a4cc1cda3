import { z } from 'zod'
import { messages } from '../../messages.ts'
import { countWithNoun, formatNaira } from '../../platform/format.ts'
import { MAX_DISCOUNT_TARGETS, MAX_NAIRA, MAX_USES } from '../../platform/limits.ts'
import {
  formNairaField,
  formNumberField,
  formWholeField,
  requiredText,
  ShopId,
} from '../../platform/values.ts'

const DISCOUNT_KINDS = ['percent', 'amount', 'freeDelivery'] as const
const DISCOUNT_SCOPES = ['all', 'categories', 'products'] as const

/** A category or a product that a discount is for. */
const DiscountTarget = z.object({ _id: z.string(), title: z.string() })
export type DiscountTarget = z.infer<typeof DiscountTarget>

const blankToUndefined = (value: unknown): unknown => {
  const isBlank = typeof value === 'string' && value.trim() === ''
  return isBlank || value === null ? undefined : value
}

/** Takes a blank text and null for a field that was left out. */
export const blankOrSchema = <T extends z.ZodType>(schema: T) =>
  z.preprocess(blankToUndefined, schema.optional())

const momentSchema = (field: string) =>
  blankOrSchema(z.iso.datetime({ offset: true, error: messages.mustBeDayAndTime(field) }))

/** Stored and compared form of a code: the same in any case. */
export const normalizeDiscountCode = (typed: string): string => typed.trim().toUpperCase()

const DiscountCode = z
  .string()
  .transform(normalizeDiscountCode)
  .pipe(z.string().regex(/^[A-Z0-9][A-Z0-9-]{2,29}$/, messages.discountCode))

type DiscountTermRow = {
  /** Its field in the form, also where the form shows what somebody else changed. */
  label: string
  /** What may be typed, and sent to the API. A blank optional term sets no limit. */
  form: z.ZodType
  /** How the API answers it. `active` has none: the state of a discount says it. */
  answer?: z.ZodType
  /** What the form of a new discount opens with. */
  initial: unknown
  /** A moment: the form shows it by the clock of Lagos. */
  isMoment?: true
}

/**
 * The terms of a discount, each once: the form, the comparison of what was seen with what is
 * stored, and the API derive from its row; `server/orders/discounts/term-columns.ts` stores each.
 * A test takes each of them through form, API, audit log and reading back. Sums are naira.
 */
export const DISCOUNT_TERMS = {
  name: {
    label: 'Name',
    form: requiredText('name', 80),
    answer: z.string(),
    initial: '',
  },
  /** Left out of an automatic one, which is for everybody. */
  code: {
    label: 'Code',
    form: blankOrSchema(DiscountCode),
    answer: z.string().optional(),
    initial: '',
  },
  kind: {
    label: 'It takes off',
    form: z.enum(DISCOUNT_KINDS, messages.requiredField('kind')),
    answer: z.enum(DISCOUNT_KINDS),
    initial: 'percent',
  },
  /** Percent or naira; 0 of a free delivery. */
  value: {
    label: 'How much',
    form: blankOrSchema(formNumberField('value', 0.01, MAX_NAIRA)),
    answer: z.number(),
    initial: '',
  },
  /** A percentage takes no more. */
  most: {
    label: 'At most, in naira',
    form: blankOrSchema(formNairaField('most', 0.01)),
    answer: z.number().optional(),
    initial: '',
  },
  scope: {
    label: 'It is for',
    form: z.enum(DISCOUNT_SCOPES, messages.requiredField('scope')),
    answer: z.enum(DISCOUNT_SCOPES),
    initial: 'all',
  },
  /** The categories or products that it is for, by title. */
  targets: {
    label: 'Chosen',
    form: z.array(ShopId).max(MAX_DISCOUNT_TARGETS).default([]),
    answer: z.array(DiscountTarget),
    initial: [] as DiscountTarget[],
  },
  /** The goods that it is for must cost so much. */
  from: {
    label: 'Goods for at least, in naira',
    form: blankOrSchema(formNairaField('from')),
    answer: z.number(),
    initial: '',
  },
  firstOrder: {
    label: 'First order only',
    form: z.boolean().default(false),
    answer: z.boolean(),
    initial: false,
  },
  /** It is added to others that are. */
  combines: {
    label: 'Together with others',
    form: z.boolean().default(false),
    answer: z.boolean(),
    initial: false,
  },
  startsAt: {
    label: 'Starts',
    form: momentSchema('startsAt'),
    answer: z.string().optional(),
    initial: '',
    isMoment: true,
  },
  endsAt: {
    label: 'Ends',
    form: momentSchema('endsAt'),
    answer: z.string().optional(),
    initial: '',
    isMoment: true,
  },
  usesMax: {
    label: 'Uses in all',
    form: blankOrSchema(formWholeField('usesMax', 1, MAX_USES)),
    answer: z.int().optional(),
    initial: '',
  },
  usesPerBuyer: {
    label: 'Uses per buyer',
    form: blankOrSchema(formWholeField('usesPerBuyer', 1, MAX_USES)),
    answer: z.int().optional(),
    initial: '',
  },
  active: {
    label: 'On',
    form: z.boolean().default(true),
    initial: true,
  },
} satisfies Record<string, DiscountTermRow>

type DiscountTermTable = typeof DISCOUNT_TERMS
export type DiscountTerm = keyof DiscountTermTable
type AnswerSchemas = {
  [Term in Exclude<DiscountTerm, 'active'>]: DiscountTermTable[Term]['answer']
}
export type AnsweredTerm = keyof AnswerSchemas

export const discountTermRows: readonly [DiscountTerm, DiscountTermRow][] = Object.entries(
  DISCOUNT_TERMS,
) as [DiscountTerm, DiscountTermRow][]

/** The schemas of a form, of each term. */
export const termForms = Object.fromEntries(
  discountTermRows.map(([term, { form }]) => [term, form]),
) as unknown as { [Term in DiscountTerm]: DiscountTermTable[Term]['form'] }

const answeredRows = discountTermRows.filter(([, { answer }]) => answer !== undefined)
export const ANSWERED_TERMS = answeredRows.map(([term]) => term) as readonly AnsweredTerm[]

/** The schemas of an answer, of each term but `active`. */
export const termAnswers = Object.fromEntries(
  answeredRows.map(([term, { answer }]) => [term, answer]),
) as unknown as AnswerSchemas

/** The terms as the API answers them. */
export type AnsweredTerms = z.output<z.ZodObject<AnswerSchemas>>

const timesPerBuyerText = (count: number): string =>
  count === 1 ? 'once' : countWithNoun(count, 'time')

type LimitTerms = Omit<AnsweredTerms, 'name'>

/** How the sentence of a discount says its limits; undefined where it has none. */
const TERM_PHRASES: {
  [Term in AnsweredTerm]?: (terms: LimitTerms) => string | undefined
} = {
  most: ({ most }) => (most === undefined ? undefined : `at most ${formatNaira(most)}`),
  firstOrder: ({ firstOrder }) => (firstOrder ? 'on a first order' : undefined),
  usesMax: ({ usesMax }) => (usesMax === undefined ? undefined : countWithNoun(usesMax, 'use')),
  usesPerBuyer({ firstOrder, usesPerBuyer }) {
    // A first order is had once, whatever else is set.
    const isShown = !firstOrder && usesPerBuyer !== undefined
    return isShown ? `${timesPerBuyerText(usesPerBuyer)} per buyer` : undefined
  },
}

/** `at most ₦5,000`, `100 uses`, `once per buyer`: the limits of a discount in words. */
export const discountLimitPhrases = (terms: LimitTerms): string[] =>
  Object.values(TERM_PHRASES).flatMap((phrase) => phrase(terms) ?? [])
