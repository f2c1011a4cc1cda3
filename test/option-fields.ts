import type { ProductOption } from '#contract/catalogue/variants.ts'

type Figures = { price: number; stock: number }

/**
 * Fields of a product's form for these options: a variant of each combination, with its figures by
 * its place.
 */
export function optionFields(
  options: readonly ProductOption[],
  figuresAt: (place: number) => Figures,
) {
  const lists = options.reduce<string[][]>(
    (all, { values }) => all.flatMap((one) => values.map(({ value }) => [...one, value])),
    [[]],
  )
  const variants = lists.map((values, i) => ({
    values,
    sku: '',
    discountPercentage: 0,
    ...figuresAt(i),
  }))
  return { options: JSON.stringify(options), variants: JSON.stringify(variants) }
}

const SIZES: ProductOption = {
  name: 'Size',
  values: ['S', 'M', 'L', 'XL'].map((value) => ({ value })),
}

/** Fields of a product in four sizes at ₦1,000, five pieces each. */
export const sizeFields = () => optionFields([SIZES], () => ({ price: 1000, stock: 5 }))

export const SHIRT_OPTIONS: [ProductOption, ProductOption] = [
  { name: 'Size', values: [{ value: 'S' }, { value: 'M' }] },
  {
    name: 'Colour',
    values: [
      { value: 'Indigo', swatch: '#2b309c' },
      { value: 'Wine', swatch: '#6e1730' },
    ],
  },
]

/** Fields of a shirt with these options, from ₦9,000, with `stock` pieces of each variant. */
export const shirtFields = ({
  options = SHIRT_OPTIONS as readonly ProductOption[],
  stock = 5,
} = {}) => optionFields(options, (place) => ({ price: 9000 + place, stock }))
