import { type UseFormReturn, useController } from 'react-hook-form'
import { IMAGE_FIELDS, type Product } from '#contract/products.ts'
import { Picture } from '../../ui/picture.tsx'
import { NewPictures } from '../pictures/new-pictures.tsx'
import { PictureSlot } from '../pictures/picture-slot.tsx'
import type { CheckedProduct, ProductValues } from './product-values.ts'

type ProductPicturesProps = {
  form: UseFormReturn<ProductValues, unknown, CheckedProduct>
  product: Product | undefined
  error: string | undefined
}

/** A new product's pictures as a list in order; on an edit four places with what is there now. §2 */
export function ProductPictures({ form: { control }, product, error }: ProductPicturesProps) {
  const { field } = useController({ control, name: 'images' })
  const { value, onChange, ref } = field
  if (product) return <Positions current={product.images} picked={value} onChange={onChange} />
  const pictures = value.filter((file) => file !== undefined)
  return <NewPictures pictures={pictures} onChange={onChange} error={error} inputRef={ref} />
}

/** §3 */
const POSITION_LABELS = ['Thumbnail', 'Image 1', 'Image 2', 'Image 3']

type Picked = readonly (File | undefined)[]
type PositionsProps = { current: readonly string[]; picked: Picked; onChange: (next: Picked) => void }

function Positions({ current, picked, onChange }: PositionsProps) {
  const pick = (position: number, file: File | undefined) => {
    const next = IMAGE_FIELDS.map((_, i) => (i === position ? file : picked[i]))
    onChange(next.some(Boolean) ? next : [])
  }
  return (
    <fieldset className="grid min-w-0 content-start gap-3">
      <legend className="font-semibold">Images</legend>
      <p className="text-sm text-muted">PNG, JPEG or GIF, each less than 2 MB. What you leave alone stays.</p>
      <div className="grid grid-cols-2 gap-3">
        {IMAGE_FIELDS.map((name, position) => (
          <PictureSlot
            key={name}
            name={name}
            label={POSITION_LABELS[position] ?? name}
            use="product"
            current={
              current[position] && <Current address={current[position]} label={POSITION_LABELS[position] ?? name} />
            }
            file={picked[position]}
            onPick={(file) => pick(position, file)}
          />
        ))}
      </div>
    </fieldset>
  )
}

const Current = ({ address, label }: { address: string; label: string }) => (
  <Picture
    address={address}
    alt={`${label} now`}
    sizes="160px"
    widths={[160, 320]}
    className="aspect-square rounded-tag"
  />
)
