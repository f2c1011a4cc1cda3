import { useController } from 'react-hook-form'
import type { RelatedProduct } from '#contract/catalogue/product-acts.ts'
import { MAX_RELATED } from '#contract/platform/limits.ts'
import { withEntryMoved } from '../../../platform/lists/list-entries.ts'
import { IconButton } from '../../../platform/ui/button.tsx'
import { Icon } from '../../../platform/ui/icon.tsx'
import { Thumbnail } from '../../../platform/ui/thumbnail.tsx'
import { FindProduct } from './find-product.tsx'
import type { ProductFormState } from './product-values.ts'
import { ProductStateTag } from './state-tag.tsx'

/** `own` is the `_id` of the product; undefined for a new one. */
type RelatedProductsSectionProps = { form: ProductFormState; own: string | undefined }

/**
 * The products shown beside this one, in their order. Products can be found, moved up and taken
 * out.
 */
export function RelatedProductsSection({ form, own }: RelatedProductsSectionProps) {
  const { field } = useController({ control: form.control, name: 'related' })
  const { value, onChange } = field
  const error = form.errorOf('related')
  const add = ({
    _id,
    title,
    images = [],
  }: {
    _id: string
    title: string
    images?: readonly string[]
  }): void => {
    if (_id === own || value.some((product) => product._id === _id)) return
    onChange([...value, { _id, title, image: images[0] ?? '', state: 'onSale' }])
  }
  return (
    <section aria-labelledby="related" className="grid gap-3 border-t border-line pt-6">
      <h2 id="related" className="display text-xl">
        Shown beside it
      </h2>
      <p className="max-w-prose text-sm text-muted">
        Up to {MAX_RELATED} products that go with it. Without any, the shop shows others of its
        category.
      </p>
      {value.length > 0 && (
        <ol className="grid gap-2 lg:grid-cols-2" aria-labelledby="related">
          {value.map((product, place) => (
            <li key={product._id}>
              <ChosenRelatedProduct
                product={product}
                onUp={
                  place === 0 ? undefined : () => onChange(withEntryMoved(value, place, place - 1))
                }
                onRemove={() => onChange(value.filter(({ _id }) => _id !== product._id))}
              />
            </li>
          ))}
        </ol>
      )}
      {value.length < MAX_RELATED && (
        <div className="max-w-md">
          <FindProduct onFound={add} />
        </div>
      )}
      {error && <p className="text-sm font-medium text-danger">{error}</p>}
    </section>
  )
}

type ChosenRelatedProductProps = {
  product: RelatedProduct
  onUp: (() => void) | undefined
  onRemove: () => void
}

const ChosenRelatedProduct = ({
  product: { title, image, state },
  onUp,
  onRemove,
}: ChosenRelatedProductProps) => (
  <div className="flex items-center gap-3 rounded-box border border-line bg-surface p-2">
    <Thumbnail address={image} px={48} className="size-12 shrink-0 rounded-tag text-[0]" />
    <p className="grid min-w-0 grow justify-items-start">
      <span className="line-clamp-2 font-semibold wrap-anywhere">{title}</span>
      {state !== 'onSale' && <ProductStateTag state={state} />}
    </p>
    {onUp && (
      <IconButton label={`Move up: ${title}`} onClick={onUp}>
        <Icon name="down" size={20} className="rotate-180" />
      </IconButton>
    )}
    <IconButton label={`Take out: ${title}`} icon="close" size={20} onClick={onRemove} />
  </div>
)
