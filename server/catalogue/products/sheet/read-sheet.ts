import type { SheetProduct } from '#contract/catalogue/product-sheet.ts'
import type { AdminFilters } from '#contract/catalogue/products.ts'
import type { SearchParams } from '#contract/platform/list-params.ts'
import type { Vocabulary } from '../../vocabulary/understand.ts'
import { toVariant } from '../columns.ts'
import { listForAdmins } from '../list-for-admins.ts'
import { readVariants } from '../shopify/product-variants.ts'

type Sheet = { data: SheetProduct[]; total: number; more?: true | undefined }

/** A page of the sheet: products as the list of the back office has them, with all variants. */
export async function readSheet(
  vocabulary: Vocabulary,
  asked: SearchParams & AdminFilters,
): Promise<Sheet> {
  const { data, total, more } = await listForAdmins(vocabulary, asked)
  const ids = data.map(({ _id }) => _id)
  const variants = await readVariants(vocabulary.db, ids)
  const products = data.map(({ _id, title, images: [image], state }) => ({
    _id,
    title,
    variants: (variants.get(_id) ?? []).map(toVariant),
    image: image || undefined,
    state,
  }))
  return { data: products, total, more }
}
