import type { SheetProduct } from '#contract/catalogue/product-sheet.ts'
import type { AdminFilters } from '#contract/catalogue/products.ts'
import type { SearchParams } from '#contract/platform/list-params.ts'
import { toVariantOfRow } from '../products/columns.ts'
import { readFiledVariants } from '../products/shopify/product-variants.ts'
import { listProductsForAdmins } from '../search/list-for-admins.ts'
import type { Vocabulary } from '../search/understand/understand.ts'

type ProductSheetPage = { data: SheetProduct[]; total: number; more?: true | undefined }

/** A page of the sheet: products as the list of the back office has them, with all variants. */
export async function readProductSheet(
  vocabulary: Vocabulary,
  asked: SearchParams & AdminFilters,
): Promise<ProductSheetPage> {
  const { data, total, more } = await listProductsForAdmins(vocabulary, asked)
  const ids = data.map(({ _id }) => _id)
  const variants = await readFiledVariants(vocabulary.db, ids)
  const products = data.map(({ _id, title, images: [image], state }) => ({
    _id,
    title,
    variants: (variants.get(_id) ?? []).map(toVariantOfRow),
    image: image || undefined,
    state,
  }))
  return { data: products, total, more }
}
