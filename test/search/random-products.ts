import fc from 'fast-check'
import { sql } from 'kysely'
import { toKobo, unitPrice } from '#contract/orders/pricing/pricing.ts'
import { recountListing } from '#server/catalogue/search/upkeep/listings.ts'
import type { Db } from '#server/platform/db/schema.ts'
import type { ModelProduct } from './list-model.ts'

const CATEGORY_TITLES = ['Lantern', 'Basket', 'Kettle', 'Saddle', 'Mirror', 'Violin']
export const CATEGORIES = CATEGORY_TITLES.map((title, i) => ({
  id: `00000000-0000-7000-8000-00000000000${i}`,
  title,
}))
/** One of them is written in two ways. */
const BRANDS = ['Tecno', 'TECNO', 'Orbit', 'Zenon', 'Maku', 'Lifter']
export const SIZES = ['41', '42', '43']
export const COLOURS = ['Black', 'Crimson', 'Violet']
const PAIRS = SIZES.flatMap((size) => COLOURS.map((colour) => [size, colour]))
/** Words of titles and descriptions; some are colours, too. */
export const WORDS = ['amber', 'cedar', 'delta', 'ember', 'fjord', 'hazel', 'black', 'crimson']
export const RARE_WORD = 'quartz'
/** Most are. */
const ON_SALE = Array.from({ length: 8 }, () => 'on sale' as const)

const amounts = fc
  .record({
    id: fc.uuid({ version: 7 }),
    price: fc.constantFrom(500, 999.99, 1_250.5, 4_000, 7_500, 45_000),
    discountPercentage: fc.constantFrom(0, 0, 0, 7.5, 20, 50),
    stock: fc.constantFrom(0, 0, 4),
  })
  .map((made) => ({ ...made, unit: unitPrice(made) }))

type Choices = { options: readonly string[]; choices: readonly (readonly string[])[] }
const choices: fc.Arbitrary<Choices> = fc.oneof(
  fc.constant({ options: [], choices: [[]] }),
  fc.subarray(SIZES, { minLength: 1 }).map((sizes) => ({
    options: ['Size'],
    choices: sizes.map((size) => [size]),
  })),
  fc.shuffledSubarray(PAIRS, { minLength: 1, maxLength: 5 }).map((pairs) => ({
    options: ['Size', 'Colour'],
    choices: pairs,
  })),
)
const variants = choices.chain(({ options, choices }) =>
  fc.record({
    options: fc.constant(options),
    variants: fc.tuple(...choices.map((choice) => amounts.map((made) => ({ ...made, choice })))),
  }),
)
const text = fc
  .oneof(
    { weight: 200, arbitrary: fc.subarray(WORDS, { maxLength: 2 }) },
    { weight: 1, arbitrary: fc.constant([RARE_WORD]) },
  )
  .map((words) => ['thing', ...words].join(' '))

export const randomProduct: fc.Arbitrary<ModelProduct> = fc
  .record({
    category: fc.constantFrom(...CATEGORIES, ...CATEGORIES.slice(0, 2)),
    brand: fc.constantFrom(...BRANDS),
    title: text,
    description: text,
    rating: fc.constantFrom(0, 0.5, 2, 3.99, 4, 4.6, 5),
    sold: fc.oneof(fc.constant(0), fc.nat(30)),
    createdAt: fc.nat(60).map((day) => new Date(Date.UTC(2026, 0, day))),
    state: fc.constantFrom(...ON_SALE, 'draft' as const, 'deleted' as const),
    offer: variants,
  })
  .map(({ category, offer: { options, variants }, ...product }) => ({
    ...product,
    id: variants[0]?.id ?? '',
    category: category.id,
    categoryTitle: category.title,
    options,
    variants,
  }))

const AT_ONCE = 500

/** Puts products into the shop; those that are deleted were on sale before. */
export async function givenModelProducts(db: Db, products: readonly ModelProduct[]): Promise<void> {
  await db
    .insertInto('category')
    .values(CATEGORIES.map((category) => ({ ...category, description: '', icon: '0'.repeat(32) })))
    .execute()
  // Several tiers have products.
  await sql`update listing_tier set min_score = 1900 - 150 * tier where tier < 10`.execute(db)
  for (let start = 0; start < products.length; start += AT_ONCE)
    await insertProducts(db, products.slice(start, start + AT_ONCE))
  const deleted = products.filter(({ state }) => state === 'deleted').map(({ id }) => id)
  await sql`update product set deleted_at = now() where id = any(${deleted}::uuid[])`.execute(db)
  while ((await recountListing(db)) > 0);
}

async function insertProducts(db: Db, made: readonly ModelProduct[]): Promise<void> {
  await db
    .insertInto('product_sold')
    .values(made.map(({ id, sold }) => ({ product_id: id, sold })))
    .execute()
  await db
    .insertInto('product')
    .values(
      made.map((product) => ({
        id: product.id,
        category_id: product.category,
        title: product.title,
        description: product.description,
        brand: product.brand,
        images: [],
        rating: product.rating,
        created_at: product.createdAt,
        published: product.state !== 'draft',
        options: JSON.stringify(optionsOf(product)),
      })),
    )
    .execute()
  const variants = made.flatMap((product) =>
    product.variants.map((variant, position) => ({
      id: variant.id,
      product_id: product.id,
      position,
      choice: [...variant.choice],
      price_kobo: toKobo(variant.price),
      discount_percentage: variant.discountPercentage,
      stock: variant.stock,
    })),
  )
  await db.insertInto('variant').values(variants).execute()
}

/** A colour is drawn in two ways. No variant has the first value of an option. */
const optionsOf = ({ id, options, variants }: ModelProduct) =>
  options.map((name, place) => ({
    name,
    values: [...new Set(['Unsold', ...variants.map(({ choice }) => choice[place])])].map((value) =>
      name === 'Colour' ? { value, swatch: id < '8' ? '#101010' : '#202020' } : { value },
    ),
  }))
