import {
  type AnsweredTerms,
  type DiscountTarget,
  type DiscountTerm,
  discountTermRows,
} from '#contract/orders/discounts/discount-terms.ts'

/** All terms of a discount as the API answers them, with whether it is on. */
export type SampleTerms = AnsweredTerms & { active: boolean }

type TermRow = (typeof discountTermRows)[number][1]

/** Rises with `number` and from term to term: a discount ends after it starts. */
const momentOf = (number: number, place: number): string =>
  new Date(Date.UTC(2030 + number, 0, place + 1, 9)).toISOString()

function sampleOf({ initial, isMoment }: TermRow, number: number, place: number): unknown {
  if (typeof initial === 'boolean') return number % 2 === 1 ? !initial : initial
  return isMoment ? momentOf(number, place) : 100 + number
}

/**
 * A value of each term of a discount, another for each `number`: percentages for odd numbers,
 * amounts for even ones. A new term that is a number, a tick or a moment needs no change here.
 */
export function sampleTerms(number: number, targets: DiscountTarget[]): SampleTerms {
  const isOdd = number % 2 === 1
  const samples = discountTermRows.map(([term, row], place) => [term, sampleOf(row, number, place)])
  const fitting: Partial<Record<DiscountTerm, unknown>> = {
    name: `Sample ${number}`,
    code: `SAMPLE-${number}`,
    kind: isOdd ? 'percent' : 'amount',
    value: 10.5 + number,
    most: isOdd ? 100 + number : undefined,
    scope: isOdd ? 'products' : 'categories',
    targets,
  }
  return { ...Object.fromEntries(samples), ...fitting }
}

/** The body of a form with these terms. */
export const formOfTerms = ({ targets, ...terms }: SampleTerms) => ({
  ...terms,
  targets: targets.map(({ _id }) => _id),
})
