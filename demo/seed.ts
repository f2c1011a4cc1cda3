import { sql } from 'kysely'
import { toKobo } from '#contract/pricing.ts'
import { type Database, maintain } from '#server/db/open.ts'
import type { Db, ProductTable, Trx } from '#server/db/schema.ts'
import { newId } from '#server/ids.ts'
import type { Images } from '#server/images/images.ts'
import { seedCategories, seedProducts } from './catalogue.ts'
import type { SeedProduct } from './seed-types.ts'
import { seedStates } from './states.ts'

export type SeedDeps = { database: Database; images: Images; say: (line: string) => void }

/** Fills an empty shop with the demo catalogue and the delivery regions; leaves any other shop alone. */
export async function seedShop({ database, images, say }: SeedDeps): Promise<boolean> {
  const { db } = database
  if (!(await isEmpty(db))) return false
  say(`Drawing the pictures of ${seedProducts.length} products …`)
  const [icons, pictures] = [await keepIcons(images), await keepPictures(images)]
  say('Filling the shop: regions, categories, products …')
  await db.transaction().execute(async (trx) => {
    if (!(await isEmpty(trx))) return // another instance was faster
    await insertStates(trx)
    await insertCatalogue(trx, icons, pictures)
  })
  if (database.kind === 'embedded') await maintain(db)
  else await sql`analyze`.execute(db)
  say('Preparing the pictures of the first pages …')
  await warmUp(images, pictures)
  return true
}

/** Under a lock, so that two instances starting on one empty database seed it once. */
async function isEmpty(db: Db): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(7305)`.execute(db)
  const [category, state] = await Promise.all([
    db.selectFrom('category').select('id').limit(1).executeTakeFirst(),
    db.selectFrom('state').select('id').limit(1).executeTakeFirst(),
  ])
  return !category && !state
}

const keepIcons = (images: Images): Promise<string[]> =>
  Promise.all(seedCategories.map((category) => images.store(Buffer.from(category.icon))))

async function keepPictures(images: Images): Promise<string[][]> {
  const stored: string[][] = []
  for (const product of seedProducts) {
    stored.push(await Promise.all(product.pictures().map((svg) => images.store(Buffer.from(svg)))))
  }
  return stored
}

async function insertStates(trx: Trx): Promise<void> {
  const rows = seedStates.map((state) => ({ ...state, id: newId() }))
  await trx
    .insertInto('state')
    .values(rows.map(({ id, state, region, priceNaira }) => ({ id, state, region, price_kobo: toKobo(priceNaira) })))
    .execute()
  await trx
    .insertInto('lga')
    .values(rows.map(({ id, lgas }) => ({ id: newId(), state_id: id, lgas: lgas.join(', ') })))
    .execute()
}

async function insertCatalogue(trx: Trx, icons: string[], pictures: string[][]): Promise<void> {
  const ids = new Map(seedCategories.map((category) => [category.key, newId()]))
  const categories = seedCategories.map(({ key, title, description }, i) => ({
    id: ids.get(key) as string,
    title,
    description,
    icon: icons[i] as string,
  }))
  await trx.insertInto('category').values(categories).execute()
  const products = interleaved(seedProducts.map((product, i) => ({ product, images: pictures[i] as string[] })))
  const rows = products.map(({ product, images }, i) =>
    productRow(product, images, ids.get(product.category) as string, i),
  )
  for (let i = 0; i < rows.length; i += 100)
    await trx
      .insertInto('product')
      .values(rows.slice(i, i + 100))
      .execute()
  const variants = products.map(({ product }, i) => variantRow(product, (rows[i] as { id: string }).id))
  for (let i = 0; i < variants.length; i += 100)
    await trx
      .insertInto('variant')
      .values(variants.slice(i, i + 100))
      .execute()
  await sql`insert into stock_movement (variant_id, kind, delta) select id, 'initial', stock from variant`.execute(trx)
}

type Drawn = { product: SeedProduct; images: string[] }

/** The categories in turn, so that the newest products are of every category. */
function interleaved(drawn: Drawn[]): Drawn[] {
  const place = new Map<string, number>()
  const rank = new Map<Drawn, number>()
  for (const one of drawn) {
    const n = place.get(one.product.category) ?? 0
    place.set(one.product.category, n + 1)
    rank.set(one, n)
  }
  return drawn.toSorted((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0))
}

const HOUR_MS = 3_600_000

/** The first is the newest; each further one is an hour older. */
function productRow(product: SeedProduct, images: string[], categoryId: string, age: number) {
  const created = new Date(Date.now() - age * HOUR_MS)
  return {
    id: newId(created.getTime()),
    category_id: categoryId,
    title: product.title,
    description: product.description,
    brand: product.brand,
    rating: product.rating,
    images,
    created_at: created,
  } satisfies Partial<Record<keyof ProductTable, unknown>>
}

const variantRow = (product: SeedProduct, id: string) => ({
  id,
  product_id: id,
  price_kobo: toKobo(product.priceNaira),
  discount_percentage: product.discountPercentage,
  stock: product.stock,
})

/** Makes the card size of each thumbnail in the format of current browsers; other sizes are made on first demand. */
async function warmUp(images: Images, pictures: string[][]): Promise<void> {
  await Promise.all(pictures.slice(0, 60).map(([thumbnail]) => thumbnail && images.variant(thumbnail, 320, 'avif')))
}
