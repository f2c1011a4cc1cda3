import { useController } from 'react-hook-form'
import { ImageSlots } from '../../../platform/admin/images/image-slots.tsx'
import { NewImages } from '../../../platform/admin/images/new-images.tsx'
import type { SchemaForm } from '../../../platform/forms/use-schema-form.ts'
import type { CheckedProduct, ProductValues } from './product-values.ts'

type ProductImagesProps = {
  form: SchemaForm<ProductValues, CheckedProduct>
  isEdit: boolean
  error: string | undefined
}

/** A new product's images as a list in order; on an edit four positions with the present images. */
export function ProductImages({ form: { control }, isEdit, error }: ProductImagesProps) {
  const { field } = useController({ control, name: 'images' })
  const { value, onChange, ref } = field
  if (isEdit) return <ImageSlots images={value} onChange={onChange} error={error} />
  return <NewImages images={value} onChange={onChange} error={error} inputRef={ref} />
}
