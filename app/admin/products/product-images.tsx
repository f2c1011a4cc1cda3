import { type UseFormReturn, useController } from 'react-hook-form'
import { NewPictures } from '../pictures/new-pictures.tsx'
import { PictureSlots } from '../pictures/picture-slots.tsx'
import type { CheckedProduct, ProductValues } from './product-values.ts'

type ProductPicturesProps = {
  form: UseFormReturn<ProductValues, unknown, CheckedProduct>
  isEdit: boolean
  error: string | undefined
}

/** A new product's pictures as a list in order; on an edit four places with what is there now. §2 */
export function ProductPictures({ form: { control }, isEdit, error }: ProductPicturesProps) {
  const { field } = useController({ control, name: 'images' })
  const { value, onChange, ref } = field
  if (isEdit) return <PictureSlots pictures={value} onChange={onChange} error={error} />
  return <NewPictures pictures={value} onChange={onChange} error={error} inputRef={ref} />
}
