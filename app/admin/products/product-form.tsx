import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { Category } from '#contract/categories.ts'
import type { Product } from '#contract/products.ts'
import { AdminForm } from '../admin-form.tsx'
import { formOptions, useFormParts } from '../use-form-parts.ts'
import { ProductFields } from './product-fields.tsx'
import { ProductPictures } from './product-images.tsx'
import { CheckedForm, type CheckedProduct, labels, type ProductValues, valuesOf } from './product-values.ts'
import { useSaving } from './use-saving.ts'

type ProductFormProps = {
  /** Left out for a new one. */
  product?: Product
  categories: readonly Category[]
}

/** §2, §5: the one form of products, new or changed. */
export function ProductForm({ product, categories }: ProductFormProps) {
  const form = useForm<ProductValues, unknown, CheckedProduct>({
    ...formOptions,
    resolver: zodResolver(CheckedForm),
    defaultValues: valuesOf(product),
  })
  const parts = useFormParts(form, labels)
  const { save, share, stockSeen, back } = useSaving({ form, refuse: parts.refuse, product })
  const { isDirty, isSubmitting } = form.formState
  return (
    <AdminForm
      summary={parts.summary}
      onSubmit={form.handleSubmit(save)}
      submitText={product ? 'Save product' : 'Add product'}
      cancel={back}
      isPending={isSubmitting}
      isDirty={isDirty}
      share={share}
    >
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <ProductPictures form={form} isEdit={product !== undefined} error={parts.errorOf('images')} />
        <ProductFields field={parts.field} categories={categories} stockSeen={stockSeen} />
      </div>
    </AdminForm>
  )
}
