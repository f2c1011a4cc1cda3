import { type RawBuilder, sql } from 'kysely'

type Scale = {
  /** The step of a value of this type, as the database computes it. */
  step: (value: RawBuilder<unknown>) => RawBuilder<number>
  type: RawBuilder<unknown>
  last: RawBuilder<number>
  /** What `tsquery` reads as any step of a range; null, which no row meets, where there is none. */
  anyStep: (from: StepNumber, to: StepNumber) => RawBuilder<string>
}

type StepNumber = RawBuilder<number> | number

/** @param letter begins its tokens, after `~` */
const createScale = (
  letter: string,
  name: string,
  type: string,
  last: RawBuilder<number>,
): Scale => ({
  last,
  type: sql.raw(type),
  step: (value) => sql<number>`${sql.raw(name)}(${value})`,
  anyStep: (from, to) =>
    sql<string>`(select string_agg('''~${sql.raw(letter)}' || step || '''', '|')
      from generate_series(${from}::integer, ${to}::integer) as step)`,
})

const LAST_PRICE_STEP = 87
const PRICE_STEPS = 4

/**
 * Every product has lexemes for the steps that its values are on, those of prices for all its
 * variants: one index answers a range of them along with words and filters.
 */
export const scales = {
  age: createScale('A', 'age_step', 'timestamptz', sql`age_step(now()) + 1`),
  price: {
    ...createScale('P', 'price_step', 'bigint', sql.lit(LAST_PRICE_STEP)),
    anyStep: (from: StepNumber, to: StepNumber) =>
      sql<string>`any_price_step(${from}::integer, ${to}::integer)`,
  },
  discount: createScale('D', 'discount_step', 'numeric', sql.lit(20)),
  rating: createScale('R', 'rating_step', 'numeric', sql.lit(20)),
  sold: createScale('S', 'sold_step', 'integer', sql.lit(64)),
}

/** @param kobo of one piece after the discount */
export function priceStep(kobo: number): number {
  const naira = Math.max(kobo, 100) / 100
  const step = Math.floor(Math.log(naira) * PRICE_STEPS)
  return Math.min(LAST_PRICE_STEP, step)
}

/** Naira at which a step begins. */
export const firstPriceOfStep = (step: number): number => Math.ceil(Math.exp(step / PRICE_STEPS))
