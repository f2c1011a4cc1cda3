import type { DiscountTerms } from '#contract/orders/discounts/discount-rules.ts'
import type { AnsweredTerm, AnsweredTerms } from '#contract/orders/discounts/discount-terms.ts'
import type { DiscountForm } from '#contract/orders/discounts/discounts.ts'
import { toKobo, toNaira } from '#contract/orders/pricing/pricing.ts'
import type { RowOf } from '../../platform/db/schema.ts'

/**
 * How the terms of `contract/orders/discounts/discount-terms.ts` are stored, and read in two ways: for the
 * API, and for the rules of orders. A term or a column that one of them lacks does not compile.
 */

type StoredDiscountTerms = RowOf<'discount'>

export type TermColumns = Omit<
  StoredDiscountTerms,
  'id' | 'uses' | 'version' | 'created_at' | 'updated_at'
>

const dateOrNull = (iso: string | undefined): Date | null =>
  iso === undefined ? null : new Date(iso)

/** The columns of a form. What does not belong to its kind or scope is left out. */
export function toTermColumns(form: DiscountForm): TermColumns {
  const { kind, value = 0 } = form
  return {
    name: form.name,
    code: form.code ?? null,
    kind,
    percent: kind === 'percent' ? value : 0,
    amount_kobo: kind === 'amount' ? toKobo(value) : 0,
    most_kobo: form.most === undefined ? null : toKobo(form.most),
    scope: form.scope,
    targets: form.scope === 'all' ? [] : [...new Set(form.targets)],
    from_kobo: toKobo(form.from ?? 0),
    first_order: form.firstOrder,
    combines: form.combines,
    starts_at: dateOrNull(form.startsAt),
    ends_at: dateOrNull(form.endsAt),
    uses_max: form.usesMax ?? null,
    uses_per_buyer: form.usesPerBuyer ?? null,
    active: form.active,
  }
}

/** Undefined where a term is not set, but never left out. */
type StoredTerms = { [Term in Exclude<AnsweredTerm, 'targets'>]: AnsweredTerms[Term] | undefined }

/** The terms as the API answers them, without the titles of what they are for. */
export const toAnsweredTerms = (row: TermColumns) =>
  ({
    name: row.name,
    code: row.code ?? undefined,
    kind: row.kind,
    value: row.kind === 'percent' ? row.percent : toNaira(row.amount_kobo),
    most: row.most_kobo === null ? undefined : toNaira(row.most_kobo),
    scope: row.scope,
    from: toNaira(row.from_kobo),
    firstOrder: row.first_order,
    combines: row.combines,
    startsAt: row.starts_at?.toISOString(),
    endsAt: row.ends_at?.toISOString(),
    usesMax: row.uses_max ?? undefined,
    usesPerBuyer: row.uses_per_buyer ?? undefined,
  }) satisfies StoredTerms

/** The terms as the rules of orders apply them, in kobo. */
export const toDiscountTerms = (row: StoredDiscountTerms): DiscountTerms => ({
  id: row.id,
  name: row.name,
  code: row.code,
  kind: row.kind,
  percent: row.percent,
  amountKobo: row.amount_kobo,
  mostKobo: row.most_kobo,
  scope: row.scope,
  targets: row.targets,
  fromKobo: row.from_kobo,
  firstOrder: row.first_order,
  combines: row.combines,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  usesMax: row.uses_max,
  usesPerBuyer: row.uses_per_buyer,
  active: row.active,
  version: row.version,
})
