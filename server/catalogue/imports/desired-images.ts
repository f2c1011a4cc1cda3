import { headingOfFileField } from '../product-file/columns.ts'
import { type DesiredProduct, isImageHash } from './compare.ts'
import type { ImportImages } from './images.ts'
import type { ProductInShop } from './present.ts'
import type { ImportedProductValues } from './product-values.ts'
import type { FileProduct, NamedImage } from './read-products.ts'

/** Why an image that a row names cannot be had. */
export type MissingImage = { row: number; reason: string }

/**
 * A product as a file wants it, with its images: hashes, and addresses that can be fetched.
 * Pictures by address are for products and variants that have none. Where an image is missing, the
 * whole product is refused.
 */
export async function addDesiredImages(
  found: ImportImages,
  file: FileProduct,
  values: ImportedProductValues,
  present: ProductInShop | undefined,
): Promise<DesiredProduct | MissingImage[]> {
  const own = present?.images ?? []
  const images = await findNamedImages(found, file.images, own)
  if ('missing' in images) return images.missing
  const isKept = images.list.length === 0 || (own.length > 0 && !images.list.every(isImageHash))
  const kept = isKept ? own : images.list
  const variants: DesiredProduct['variants'] = []
  for (const variant of values.variants) {
    const before = variant.present?.image ?? null
    const image = await findVariantImage(found, variantImageInRow(file, variant.row), before)
    if (image !== null && typeof image === 'object') return image.missing
    variants.push({ ...variant, image })
  }
  return { ...values, variants, images: kept, published: values.published && kept.length > 0 }
}

const variantImageInRow = (file: FileProduct, row: number): NamedImage | undefined => {
  const address = file.variants.find((variant) => variant.row === row)?.cells.variantImage
  return address ? { row, address } : undefined
}

type MissingImages = { missing: MissingImage[] }

async function findVariantImage(
  found: ImportImages,
  named: NamedImage | undefined,
  own: string | null,
): Promise<string | null | MissingImages> {
  if (!named) return own
  const images = await findNamedImages(found, [named], own ? [own] : [])
  if ('missing' in images) return images
  const [image = null] = images.list
  return own && image && !isImageHash(image) ? own : image
}

async function findNamedImages(
  found: ImportImages,
  named: readonly NamedImage[],
  own: readonly string[],
): Promise<{ list: string[] } | MissingImages> {
  const results = await Promise.all(
    named.map(async (image) => ({ row: image.row, ...(await found.find(image, own)) })),
  )
  const missing = results.flatMap((result) =>
    'reason' in result
      ? [{ row: result.row, reason: `${headingOfFileField('images')}: ${result.reason}` }]
      : [],
  )
  if (missing.length > 0) return { missing }
  const list = results.flatMap((result) => {
    if ('hash' in result) return result.hash
    return 'address' in result ? result.address : []
  })
  return { list }
}
