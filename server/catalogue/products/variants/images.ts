import { messages } from '#contract/messages.ts'
import { badField } from '../../../platform/errors.ts'
import type { Images } from '../../../platform/images/images.ts'
import type { VariantRow } from '../columns.ts'

type Shown = Pick<VariantRow, 'image'>

/** Images that the product does not have yet must have been uploaded. @throws 400 */
export async function refuseUnknownImages(
  images: Images,
  known: readonly string[],
  variants: readonly Shown[],
): Promise<void> {
  const checked = new Set(known)
  for (const [i, { image }] of variants.entries()) {
    if (image === null || checked.has(image)) continue
    if (!(await images.has(image))) throw badField(`variants.${i}.image`, messages.unknownVariantImage)
    checked.add(image)
  }
}
