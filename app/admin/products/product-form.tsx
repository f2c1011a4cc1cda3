import type { Category } from '#contract/categories.ts'
import type { Product } from '#contract/products.ts'
import { useSchemaForm } from '../../forms/use-schema-form.ts'
import { AdminForm, adminFault } from '../admin-form.tsx'
import { ProductFields } from './product-fields.tsx'
import { ProductImages } from './product-images.tsx'
import { CheckedForm, labels, valuesOf } from './product-values.ts'
import { useSaving } from './use-saving.ts'

type ProductFormProps = {
  /** Left out for a new one. */
  product?: Product
  categories: readonly Category[]
}

/** §2, §5: the one form of products, new or changed. */
export function ProductForm({ product, categories }: ProductFormProps) {
  const form = useSchemaForm({ schema: CheckedForm, labels, fault: adminFault, defaultValues: valuesOf(product) })
  const { save, share, stockSeen, back } = useSaving(form, product)
  return (
    <AdminForm
      form={form}
      onSave={save}
      submitText={product ? 'Save product' : 'Add product'}
      cancel={back}
      share={share}
    >
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <ProductImages form={form} isEdit={product !== undefined} error={form.errorOf('images')} />
        <ProductFields field={form.field} categories={categories} stockSeen={stockSeen} />
      </div>
    </AdminForm>
  )
}
