import { type RawBuilder, sql } from 'kysely'
import { anyQuery, quoted } from '../plan/term-queries.ts'
import { allConditions, type RowCondition, someCondition } from './conditions.ts'

/** Between the option names of a variant, and between the parts of an option's entry. */
export const SEPARATOR = '\u001f'
export const BETWEEN_ENTRIES = '\u001e'

/**
 * The variants of a row of `listing`. A scan of `unnest` with several arrays takes three times as
 * long.
 */
export const UNNESTED_VARIANTS = sql`unnest(listing.variant_names) as names, unnest(listing.variant_words) as words,
  unnest(listing.variant_prices) as unit_price_kobo, unnest(listing.variant_discounts) as discount_percentage,
  unnest(listing.variant_stocks) as in_stock`

/** Whether a variant has one of the values of an option. */
export const hasOptionValue = (name: string, values: readonly string[]): RawBuilder<boolean> => {
  const names = sql.join(values.map((value) => sql`option_name(${name}::text, ${value}::text)`))
  return sql<boolean>`(string_to_array(listed_variant.names, ${SEPARATOR}) && (select array[${names}]))`
}

/** A typed word that is among the values of a product's options is that of a variant in stock. */
export function hasTypedValue(
  stems: readonly string[],
): Pick<RowCondition, 'onVariant' | 'ifOnlyOne' | 'concerns'> {
  const inStock = anyQuery(stems.map((stem) => quoted(`+${stem}`)))
  const soldOut = anyQuery(stems.map((stem) => quoted(`!${stem}`)))
  const words = stems.map((stem) => `% ${stem.replace(/[\\%_]/g, '\\$&')} %`)
  return {
    concerns: sql<boolean>`listing.tokens @@ ${anyQuery([inStock, soldOut])}::tsquery`,
    ifOnlyOne: sql<boolean>`listing.tokens @@ ${anyQuery([inStock, `!${soldOut}`])}::tsquery`,
    onVariant: sql<boolean>`(listed_variant.in_stock and listed_variant.words like any(${words}::text[]))`,
  }
}

const variantConditionsOf = (rowConditions: readonly RowCondition[]): RawBuilder<boolean>[] =>
  rowConditions.flatMap(({ onVariant, concerns }) => {
    if (!onVariant) return []
    return concerns ? sql<boolean>`(${onVariant} or not ${concerns})` : onVariant
  })

/** Whether a variant of the row meets all of these. Mostly its cheapest in stock does. */
function someVariantMeets(rowConditions: readonly RowCondition[]): RawBuilder<boolean> {
  const onVariants = rowConditions.filter(({ onVariant }) => onVariant)
  if (onVariants.length === 0) return sql<boolean>`true`
  const some = sql<boolean>`exists (
    select from (select ${UNNESTED_VARIANTS}) as listed_variant
    where ${allConditions(variantConditionsOf(rowConditions))})`
  const cheapest = onVariants.flatMap(({ cheapest = [] }) => cheapest)
  if (cheapest.length < onVariants.length) return some
  return sql<boolean>`(listing.in_stock and ${allConditions(cheapest)} or ${some})`
}

/**
 * The same by all conditions, or without those that do not concern this row: these are not asked of
 * each variant.
 */
function applyWhereConcerned<Value>(
  rowConditions: readonly RowCondition[],
  read: (rowConditions: readonly RowCondition[]) => RawBuilder<Value>,
): RawBuilder<Value> {
  const parts = rowConditions.flatMap(({ concerns = [] }) => concerns)
  if (parts.length === 0) return read(rowConditions)
  // A row that one condition concerns is not asked for it again with each variant.
  const left =
    parts.length === 1
      ? rowConditions.map(({ concerns: _, ...condition }) => condition)
      : rowConditions
  return sql<Value>`case when ${someCondition(parts)} then ${read(left)} else ${read(rowConditions.filter(({ concerns }) => !concerns))} end`
}

/** All conditions on a row of `listing`; those on variants are met by one and the same. */
export function rowConditionsHold(rowConditions: readonly RowCondition[]): RawBuilder<boolean> {
  const cheapest = isByCheapest(rowConditions)
    ? rowConditions.flatMap(({ ofCheapest }) => ofCheapest ?? [])
    : undefined
  const [only, ...others] = rowConditions.filter(({ onVariant }) => onVariant)
  const ofOnlyOne = only?.ifOnlyOne && others.length === 0 ? [only.ifOnlyOne] : undefined
  return allConditions([
    ...rowConditions.flatMap(({ onRow }) => onRow ?? []),
    ...(cheapest ?? ofOnlyOne ?? [applyWhereConcerned(rowConditions, someVariantMeets)]),
  ])
}

/** In stock and up to a price: the cheapest variant in stock is that, or none is. */
const isByCheapest = (rowConditions: readonly RowCondition[]): boolean =>
  rowConditions.some(({ kind }) => kind === 'stock') &&
  rowConditions.every(({ onVariant, ofCheapest }) => !onVariant || ofCheapest)

/** Whether the cheapest variant in stock may be another than that of the product. */
const choosesVariant = (rowConditions: readonly RowCondition[]): boolean =>
  rowConditions.some(({ kind, onVariant }) => onVariant !== undefined && kind !== 'stock')

/** The same, but a variant that certainly is the product's cheapest in stock is no other. */
export const mayChooseAnother = (rowConditions: readonly RowCondition[]): boolean =>
  choosesVariant(rowConditions) && !isByCheapest(rowConditions)

/** A row has these of its cheapest variant in stock. */
export type VariantSortColumn = 'unit_price_kobo' | 'discount_percentage'

/**
 * Selects from the variant that meets all conditions: in stock before sold out, then the cheapest,
 * then the first.
 */
const selectOfMatchingVariant = (
  column: 'id' | VariantSortColumn,
  rowConditions: readonly RowCondition[],
): RawBuilder<unknown> => sql`(
  select ${sql.ref(column)} from (
    select ${UNNESTED_VARIANTS}, unnest(listing.variant_ids) as id,
      generate_subscripts(listing.variant_ids, 1) as place
  ) as listed_variant
  where ${allConditions(variantConditionsOf(rowConditions))}
  order by in_stock desc, unit_price_kobo, place limit 1)`

/** Null where no variant meets the conditions. */
export const selectMatchingValue = (
  column: VariantSortColumn,
  rowConditions: readonly RowCondition[],
): RawBuilder<unknown> =>
  applyWhereConcerned(rowConditions, (left) =>
    mayChooseAnother(left) ? selectOfMatchingVariant(column, left) : sql.ref(`listing.${column}`),
  )

/** The columns of the variant that meets all conditions, of a product with options. */
export function selectMatchingVariant(rowConditions: readonly RowCondition[]): RawBuilder<unknown> {
  if (!choosesVariant(rowConditions)) return sql`null::jsonb`
  const own = rowConditions.filter(({ kind, onVariant }) => onVariant && kind !== 'stock')
  const parts = own.flatMap(({ concerns = [] }) => concerns)
  const isConcerned = parts.length === own.length ? someCondition(parts) : sql`true`
  return sql`(select jsonb_build_object('id', id, 'choice', choice, 'sku', sku, 'price_kobo', variant.price_kobo,
        'discount_percentage', variant.discount_percentage, 'stock', stock, 'image', image)
      from variant where id = ${selectOfMatchingVariant('id', rowConditions)}
        and ${isConcerned} and cardinality(variant.choice) > 0)`
}
