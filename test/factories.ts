import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Insertable } from 'kysely'
import { textOfChoice } from '#contract/catalogue/product-rules.ts'
import type { ProductOption } from '#contract/catalogue/variants.ts'
import type { CheckoutForm } from '#contract/orders/sales/sales.ts'
import type { Db, Schema } from '#server/platform/db/schema.ts'
import { createRowId } from '#server/platform/ids.ts'
import type { TestShop } from './shop.ts'

let count = 0
/** A word that is unique in this database, without digits: no search for a number matches it. */
const next = (): string =>
  `qx${String(++count).replace(/\d/g, (digit) => 'bcdfghjkmn'[Number(digit)] ?? '')}`

export async function givenCategory(db: Db, values: { title?: string } = {}): Promise<string> {
  const id = createRowId()
  await db
    .insertInto('category')
    .values({
      id,
      title: `Category ${next()}`,
      description: 'Things',
      icon: '0'.repeat(32),
      ...values,
    })
    .execute()
  return id
}

type Sold = Pick<
  Insertable<Schema['variant']>,
  'price_kobo' | 'discount_percentage' | 'stock' | 'sku'
>
type ProductValues = Partial<Insertable<Schema['product']> & Sold>

/** A product without options, with its variant and that one's first row in the stock ledger. */
export async function givenProduct(
  db: Db,
  values: ProductValues = {},
): Promise<{ id: string; title: string; price_kobo: number }> {
  const { price_kobo = 1_000_00, discount_percentage = 0, stock = 10, sku = '', ...own } = values
  const row = {
    id: createRowId(),
    category_id: values.category_id ?? (await givenCategory(db)),
    title: `Product ${next()}`,
    description: 'Woven in Iseyin.',
    brand: 'Oja',
    rating: 4,
    images: ['a'.repeat(32)],
    ...own,
  }
  await insertProduct(db, row, [
    {
      id: row.id,
      product_id: row.id,
      price_kobo,
      discount_percentage,
      stock,
      sku,
      deleted_at: row.deleted_at ?? null,
    },
  ])
  return { ...row, price_kobo }
}

type ProductRow = Insertable<Schema['product']>
type VariantRow = Insertable<Schema['variant']>

/**
 * In one statement: a test that checks the books meanwhile sees the product with its movements, or
 * nothing of it.
 */
const insertProduct = (
  db: Db,
  row: ProductRow,
  variants: readonly VariantRow[],
): Promise<unknown> =>
  db
    .with('made', (query) => query.insertInto('product').values(row).returning('id'))
    .with('sold', (query) => query.insertInto('variant').values(variants).returning('id'))
    .insertInto('stock_movement')
    .values(
      variants.map(({ id, stock }) => ({
        variant_id: id,
        sale_id: null,
        kind: 'initial',
        delta: stock,
      })),
    )
    .execute()

type GivenVariant = Partial<
  Pick<VariantRow, 'price_kobo' | 'discount_percentage' | 'stock' | 'sku' | 'image'>
> & {
  choice: string[]
}
type Given = {
  id: string
  title: string
  price_kobo: number
  variants: { id: string; choice: string }[]
}

/**
 * A product with options and one variant for each entry, at ₦1,000 with 10 pieces unless given
 * otherwise; the options are named `Size`, `Colour`, `Storage` in their order, and have the values
 * that the variants have.
 */
export async function givenVariants(
  db: Db,
  variants: readonly GivenVariant[],
  values: Omit<ProductValues, keyof Sold> = {},
): Promise<Given> {
  const row = {
    id: createRowId(),
    category_id: values.category_id ?? (await givenCategory(db)),
    title: `Product ${next()}`,
    description: 'Woven in Iseyin.',
    brand: 'Oja',
    rating: 4,
    images: ['a'.repeat(32)],
    options: JSON.stringify(optionsOf(variants.map(({ choice }) => choice))),
    ...values,
  }
  const rows = variants.map((variant, position) => ({
    ...{
      id: position === 0 ? row.id : createRowId(),
      product_id: row.id,
      position,
      price_kobo: 1_000_00,
    },
    ...{ discount_percentage: 0, stock: 10, ...variant },
  }))
  await insertProduct(db, row, rows)
  return {
    ...row,
    price_kobo: 1_000_00,
    variants: rows.map(({ id, choice }) => ({ id, choice: textOfChoice(choice) })),
  }
}

const optionsOf = (choices: readonly string[][]): ProductOption[] =>
  ['Size', 'Colour', 'Storage'].slice(0, choices[0]?.length).map((name, i) => ({
    name,
    values: [...new Set(choices.map((choice) => choice[i] ?? ''))].map((value) => ({ value })),
  }))

type StateValues = Partial<{ state: string; price_kobo: number; lgas: string }>

export async function givenState(
  db: Db,
  { lgas = 'Ikeja, Eti-Osa', ...values }: StateValues = {},
): Promise<string> {
  const id = createRowId()
  await db
    .insertInto('region')
    .values({ id, state: `State ${next()}`, price_kobo: 2_000_00, region: 'South West', ...values })
    .execute()
  if (lgas) await db.insertInto('lga').values({ id: createRowId(), region_id: id, lgas }).execute()
  return id
}

type Lines = CheckoutForm['products']

/** A checkout as a browser sends it; what a shopper types differs from one to the next. */
export const checkoutForm = (
  state: string,
  products: Lines,
  values: Partial<CheckoutForm> = {},
): CheckoutForm => ({
  name: 'Ada Obi',
  email: `ada${next()}@example.com`,
  phoneNumber: '0803 123 4567',
  state,
  stateName: 'State',
  lga: 'Ikeja',
  address: '12 Allen Avenue, near the roundabout',
  shippingPrice: 2000,
  subtotal: 1000,
  products,
  ...values,
})

export type Answer = LightMyRequestResponse

export const call = (shop: TestShop, options: InjectOptions): Promise<Answer> =>
  shop.server.inject(options)

/** The status and the message of an answer. */
export const said = (answer: Answer): [number, string] => [answer.statusCode, answer.json().message]

/** The order cookie of an answer, to be sent back. */
export const cookieOf = (answer: Answer): Record<string, string> =>
  Object.fromEntries(answer.cookies.map(({ name, value }) => [name, value]))

type Placed = { id: string; answer: Answer; cookies: Record<string, string>; totalKobo: number }

/** An order of a guest over HTTP, one piece of a new product unless given otherwise. */
export async function givenOrder(
  shop: TestShop,
  values: Partial<CheckoutForm> & { stateValues?: StateValues } = {},
): Promise<Placed> {
  const { stateValues, ...form } = values
  const state = form.state ?? (await givenState(shop.db, stateValues))
  const products = form.products ?? [{ id: (await givenProduct(shop.db)).id, qty: 1 }]
  const answer = await call(shop, {
    method: 'POST',
    url: '/api/sales',
    payload: checkoutForm(state, products, form),
  })
  if (answer.statusCode !== 201) throw new Error(`no order: ${answer.body}`)
  const sale = answer.json()
  const totalKobo = Math.round((sale.subtotal + sale.shippingPrice) * 100)
  return { id: sale._id, answer, cookies: cookieOf(answer), totalKobo }
}

/** A payment of an order that waits to be refunded. */
export async function givenRefund(
  db: Db,
  sale_id: string,
  values: { amount_kobo?: number; created_at?: Date } = {},
): Promise<string> {
  const [id, payment_id, amount_kobo] = [createRowId(), createRowId(), values.amount_kobo ?? 500_00]
  await db
    .insertInto('payment')
    .values({
      id: payment_id,
      sale_id,
      reference: `${sale_id}-2`,
      provider: 'paystack',
      provider_tx_id: payment_id,
      kind: 'surplus',
      amount_kobo,
      currency: 'NGN',
      actor: null,
    })
    .execute()
  await db
    .insertInto('refund')
    .values({ id, payment_id, amount_kobo, reason: 'the order was paid already', ...values })
    .execute()
  return id
}
