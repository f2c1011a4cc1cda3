import { productFieldRows } from '#contract/catalogue/product-fields.ts'

const SHOPIFY_HEADINGS = [
  'Title',
  'URL handle',
  'Description',
  'Vendor',
  'Product category',
  'Type',
  'Tags',
  'Published on online store',
  'Status',
  'SKU',
  'Barcode',
  'Option1 name',
  'Option1 value',
  'Option1 Linked To',
  'Option2 name',
  'Option2 value',
  'Option2 Linked To',
  'Option3 name',
  'Option3 value',
  'Option3 Linked To',
  'Price',
  'Compare-at price',
  'Cost per item',
  'Charge tax',
  'Tax code',
  'Unit price total measure',
  'Unit price total measure unit',
  'Unit price base measure',
  'Unit price base measure unit',
  'Inventory tracker',
  'Inventory quantity',
  'Continue selling when out of stock',
  'Weight value (grams)',
  'Weight unit for display',
  'Requires shipping',
  'Fulfillment service',
  'Product image URL',
  'Image position',
  'Image alt text',
  'Variant image URL',
  'Gift card',
  'SEO title',
  'SEO description',
  'Google Shopping / Google product category',
  'Google Shopping / Gender',
  'Google Shopping / Age group',
  'Google Shopping / Manufacturer part number (MPN)',
  'Google Shopping / Ad group name',
  'Google Shopping / Ads labels',
  'Google Shopping / Condition',
  'Google Shopping / Custom product',
  'Google Shopping / Custom label 0',
  'Google Shopping / Custom label 1',
  'Google Shopping / Custom label 2',
  'Google Shopping / Custom label 3',
  'Google Shopping / Custom label 4',
] as const

/**
 * Options as JSON, where the rows of the variants do not say them exactly: swatches, an order of
 * their own.
 */
export const OPTIONS_HEADING = 'Options (product.metafields.custom.options)'

const OWN_HEADINGS = [
  ...productFieldRows.map(([, { heading }]) => heading),
  OPTIONS_HEADING,
].filter((heading) => !SHOPIFY_HEADINGS.some((known) => known === heading))

/**
 * The columns of an export. Our own come last, named as Shopify names the fields that a shop adds;
 * among them the discount, because the price after it is rounded.
 */
export const EXPORTED_HEADINGS: readonly string[] = [...SHOPIFY_HEADINGS, ...OWN_HEADINGS]

export const OPTION_FIELDS = [
  { name: 'name1', value: 'value1' },
  { name: 'name2', value: 'value2' },
  { name: 'name3', value: 'value3' },
] as const

/** As Shopify writes the option of a product that has none. */
export const NO_OPTION = { name: 'Title', value: 'Default Title' } as const

/** The columns that an import reads; all others are ignored. The last ones are in files only. */
export const READ_COLUMNS = [
  ...productFieldRows.map(([field, { heading }]) => ({ field, heading })),
  { field: 'handle', heading: 'URL handle' },
  { field: 'published', heading: 'Published on online store' },
  { field: 'status', heading: 'Status' },
  { field: 'sku', heading: 'SKU' },
  { field: 'barcode', heading: 'Barcode' },
  { field: 'cost', heading: 'Cost per item' },
  { field: 'name1', heading: 'Option1 name' },
  { field: 'value1', heading: 'Option1 value' },
  { field: 'name2', heading: 'Option2 name' },
  { field: 'value2', heading: 'Option2 value' },
  { field: 'name3', heading: 'Option3 name' },
  { field: 'value3', heading: 'Option3 value' },
  { field: 'options', heading: OPTIONS_HEADING },
  { field: 'compareAt', heading: 'Compare-at price' },
  { field: 'currency', heading: 'Currency' },
  { field: 'position', heading: 'Image position' },
  { field: 'variantImage', heading: 'Variant image URL' },
] as const
export type ProductFileField = (typeof READ_COLUMNS)[number]['field']

const HEADING_BY_FIELD: ReadonlyMap<string, string> = new Map(
  READ_COLUMNS.map(({ field, heading }) => [field, heading]),
)

export const headingOfFileField = (field: ProductFileField): string =>
  HEADING_BY_FIELD.get(field) ?? field

/** Headings of the format that Shopify wrote before. */
const LEGACY_HEADINGS: readonly (readonly [heading: string, field: ProductFileField])[] = [
  ['handle', 'handle'],
  ['body (html)', 'description'],
  ['published', 'published'],
  ['variant sku', 'sku'],
  ['variant barcode', 'barcode'],
  ['variant price', 'price'],
  ['variant compare at price', 'compareAt'],
  ['variant compare-at price', 'compareAt'],
  ['variant inventory qty', 'stock'],
  ['image src', 'images'],
  ['variant image', 'variantImage'],
]

const FIELD_BY_HEADING = new Map<string, ProductFileField>([
  ...LEGACY_HEADINGS,
  ...READ_COLUMNS.map(({ field, heading }) => [heading.toLowerCase(), field] as const),
])

/** The field of a heading; undefined for a column that an import ignores. */
export const fieldOfHeading = (heading: string): ProductFileField | undefined =>
  FIELD_BY_HEADING.get(heading.trim().toLowerCase())

/** As other lists name the columns. */
const OTHER_HEADINGS: readonly { field: ProductFileField; names: readonly string[] }[] = [
  { field: 'title', names: ['name', 'product', 'product name', 'product title'] },
  {
    field: 'price',
    names: ['price (ngn)', 'price (₦)', 'selling price', 'sale price', 'amount'],
  },
  { field: 'compareAt', names: ['old price', 'regular price', 'compare at price'] },
  { field: 'brand', names: ['brand', 'manufacturer'] },
  // `Custom Product Type`: Shopify's own name of the type in 2021.
  {
    field: 'category',
    names: ['custom product type', 'product type', 'category', 'categories'],
  },
  { field: 'stock', names: ['stock', 'quantity', 'qty', 'variant inventory quantity'] },
  { field: 'images', names: ['image', 'images', 'image url', 'picture'] },
  { field: 'barcode', names: ['ean', 'gtin', 'upc'] },
  { field: 'cost', names: ['cost', 'cost price', 'variant cost'] },
  { field: 'description', names: ['body', 'body html'] },
]
const FIELD_BY_OTHER_HEADING = new Map<string, ProductFileField>(
  OTHER_HEADINGS.flatMap(({ field, names }) => names.map((name) => [name, field] as const)),
)

/**
 * The field of a heading that the format does not have; it counts where no column has the format's
 * own.
 */
export const fieldOfOtherName = (heading: string): ProductFileField | undefined =>
  FIELD_BY_OTHER_HEADING.get(heading.trim().toLowerCase())
