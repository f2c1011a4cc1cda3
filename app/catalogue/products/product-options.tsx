import { valueState } from '#contract/catalogue/choice.ts'
import type { Product } from '#contract/catalogue/products.ts'
import type { Option } from '#contract/catalogue/variants.ts'
import { useCategory } from '../categories/queries.ts'
import { SizeGuide } from '../size-guides/size-guide.tsx'
import { OptionGroup } from './option-group.tsx'
import type { Choosing } from './use-choice.ts'

const isSize = ({ name }: Option): boolean => name.toLowerCase() === 'size'

/** Size chips, colours and what else there is to choose. Before the variants are loaded every value counts as there. */
export function ProductOptions({ product, choosing }: { product: Product; choosing: Choosing }) {
  const { choice, choose, isAsked, groups } = choosing
  const category = useCategory(product.category)
  if (!product.options) return null
  return (
    <div ref={groups} className="grid gap-4">
      {product.options.map((option, position) => (
        <OptionGroup
          key={option.name}
          option={option}
          chosen={choice[position]}
          stateOf={(value) => (product.variants ? valueState(product, choice, position, value) : 'there')}
          isAsked={isAsked}
          onChoose={(value) => choose(position, value)}
        >
          {isSize(option) && <SizeGuide category={category} />}
        </OptionGroup>
      ))}
    </div>
  )
}
