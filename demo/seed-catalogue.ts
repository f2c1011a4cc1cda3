import { sql } from 'kysely'
import { toKobo } from '#contract/pricing.ts'
import type { Trx } from '#server/db/schema.ts'
import { newId } from '#server/ids.ts'
import type { Images } from '#server/images/images.ts'
import { seedProducts } from './catalogue.ts'
import { seedCategories } from './categories.ts'
import type { SeedProduct, SeedVariant } from './seed-types.ts'
import { skuOf } from './sold.ts'

/** The catalogue with the hashes of its stored images; the newest product first. */
export type Stored = { readonly icons: readonly string[]; readonly products: readonly Drawn[] }

/** `images` are the product's own, `ofValue` those of single values such as `Indigo`. */
type Drawn = {
  readonly product: SeedProduct
  readonly images: string[]
  readonly ofValue: ReadonlyMap<string, string>
}

export async function keepImages(images: Images): Promise<Stored> {
  const keep = (svg: string): Promise<string> => images.store(Buffer.from(svg))
  const products: Drawn[] = []
  for (const product of interleaved(seedProducts)) {
    const ofValue = new Map<string, string>()
    for (const [value, picture] of picturesOfValues(product)) ofValue.set(value, await keep(picture()))
    products.push({ product, images: await Promise.all(product.pictures().map(keep)), ofValue })
  }
  return { icons: await Promise.all(seedCategories.map(({ icon }) => keep(icon))), products }
}

function picturesOfValues({ choices }: SeedProduct): [value: string, picture: () => string][] {
  const values = choices?.options.flatMap((option) => option.values) ?? []
  return values.flatMap(({ value, picture }) => (picture ? [[value, picture]] : []))
}

/** Writes the categories and the products with their variants; answers the ids of the categories by key. */
export async function insertCatalogue(trx: Trx, stored: Stored): Promise<Map<string, string>> {
  const ids = new Map(seedCategories.map(({ key }) => [key, newId()]))
  const categories = seedCategories.map(({ key, title, description }, i) => ({
    id: ids.get(key) as string,
    title,
    description,
    icon: stored.icons[i] as string,
  }))
  await trx.insertInto('category').values(categories).execute()
  const products = stored.products.map((drawn, age) => ({ ...drawn, ...identity(age) }))
  await inBatches(products, (batch) =>
    trx.insertInto('product').values(batch.map((one) => productRow(one, ids.get(one.product.category) as string))),
  )
  await inBatches(products.flatMap(variantRows), (batch) => trx.insertInto('variant').values(batch))
  await sql`insert into stock_movement (variant_id, kind, delta) select id, 'initial', stock from variant`.execute(trx)
  return ids
}

const BATCH = 100

async function inBatches<T>(rows: T[], insert: (batch: T[]) => { execute(): Promise<unknown> }): Promise<void> {
  for (let i = 0; i < rows.length; i += BATCH) await insert(rows.slice(i, i + BATCH)).execute()
}

type Identified = Drawn & { readonly id: string; readonly created_at: Date }

/** The categories in turn, so that the newest products are of every category. */
function interleaved(products: readonly SeedProduct[]): SeedProduct[] {
  const found = new Map<string, number>()
  const ranks = new Map(
    products.map((product) => {
      const rank = found.get(product.category) ?? 0
      found.set(product.category, rank + 1)
      return [product, rank]
    }),
  )
  return products.toSorted((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0))
}

const HOUR_MS = 3_600_000

/** The first is the newest; each further one is an hour older. */
function identity(age: number) {
  const created_at = new Date(Date.now() - age * HOUR_MS)
  return { id: newId(created_at.getTime()), created_at }
}

function productRow({ id, created_at, images, product }: Identified, category_id: string) {
  const { title, description, brand, rating, choices } = product
  const options = choices?.options.map(({ name, values }) => ({
    name,
    values: values.map(({ value, swatch }) => ({ value, swatch })),
  }))
  return {
    ...{ id, category_id, title, description, brand, rating, images, created_at },
    options: JSON.stringify(options ?? []),
  }
}

/** The first variant has the product's own id, and a product without options no other. §10 */
function variantRows({ id, created_at, ofValue, product }: Identified) {
  const { priceNaira, discountPercentage, stock } = product
  const only: SeedVariant = { choice: [], sku: skuOf(product), priceNaira, discountPercentage, stock }
  return (product.choices?.variants ?? [only]).map((variant, position) => ({
    id: position === 0 ? id : newId(created_at.getTime()),
    product_id: id,
    position,
    choice: [...variant.choice],
    sku: variant.sku,
    price_kobo: toKobo(variant.priceNaira),
    discount_percentage: variant.discountPercentage,
    stock: variant.stock,
    image: variant.choice.flatMap((value) => ofValue.get(value) ?? []).at(0) ?? null,
  }))
}
