import type { Category } from '#contract/categories.ts'
import { imageAddress } from '#contract/images.ts'
import type { CategoryTable, Db } from '../db/schema.ts'
import { isId } from '../ids.ts'

const columns = ['id', 'title', 'description', 'icon'] as const

const toCategory = (row: Pick<CategoryTable, (typeof columns)[number]>): Category => ({
  _id: row.id,
  title: row.title,
  description: row.description,
  icon: imageAddress(row.icon),
})

export async function listCategories(db: Db): Promise<Category[]> {
  const rows = await db.selectFrom('category').select(columns).orderBy('title').execute()
  return rows.map(toCategory)
}

export async function findCategory(db: Db, id: string): Promise<Category | undefined> {
  if (!isId(id)) return undefined
  const row = await db.selectFrom('category').select(columns).where('id', '=', id).executeTakeFirst()
  return row && toCategory(row)
}
