import type { Category } from '#contract/catalogue/categories.ts'
import { imageAddress } from '#contract/platform/images.ts'
import type { Db, RowOf } from '../../platform/db/schema.ts'

const CATEGORY_COLUMNS = ['id', 'title', 'description', 'icon', 'product_count'] as const

type CategoryRow = Pick<RowOf<'category'>, (typeof CATEGORY_COLUMNS)[number]> & {
  guide: string | null
}

const toCategory = (row: CategoryRow): Category => ({
  _id: row.id,
  title: row.title,
  description: row.description,
  icon: imageAddress(row.icon),
  hasSizeGuide: row.guide ? true : undefined,
  hasProducts: row.product_count > 0 ? true : undefined,
})

const selectCategories = (db: Db) =>
  db
    .selectFrom('category')
    .leftJoin('size_guide', 'size_guide.category_id', 'category.id')
    .select(CATEGORY_COLUMNS)
    .select('size_guide.category_id as guide')

export async function listCategories(db: Db): Promise<Category[]> {
  const rows = await selectCategories(db).orderBy('title').execute()
  return rows.map(toCategory)
}

export async function findCategoryById(db: Db, id: string): Promise<Category | undefined> {
  const row = await selectCategories(db).where('id', '=', id).executeTakeFirst()
  return row && toCategory(row)
}
