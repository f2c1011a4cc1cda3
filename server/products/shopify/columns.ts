/** Shopify's format of products, as its back office writes it, and the older one, whose names are taken for the same. */

export const RATING = 'Rating (product.metafields.custom.rating)'
export const DISCOUNT = 'Discount percentage (product.metafields.custom.discount_percentage)'

export const COLUMNS = [
  ...['Title', 'URL handle', 'Description', 'Vendor', 'Product category', 'Type', 'Tags'],
  ...['Published on online store', 'Status', 'SKU', 'Barcode'],
  ...['Option1 name', 'Option1 value', 'Option1 Linked To'],
  ...['Option2 name', 'Option2 value', 'Option2 Linked To'],
  ...['Option3 name', 'Option3 value', 'Option3 Linked To'],
  ...['Price', 'Compare-at price', 'Cost per item', 'Charge tax', 'Tax code'],
  ...['Unit price total measure', 'Unit price total measure unit'],
  ...['Unit price base measure', 'Unit price base measure unit'],
  ...['Inventory tracker', 'Inventory quantity', 'Continue selling when out of stock'],
  ...['Weight value (grams)', 'Weight unit for display', 'Requires shipping', 'Fulfillment service'],
  ...['Product image URL', 'Image position', 'Image alt text', 'Variant image URL', 'Gift card'],
  ...['SEO title', 'SEO description'],
  ...['Google Shopping / Google product category', 'Google Shopping / Gender', 'Google Shopping / Age group'],
  ...['Google Shopping / Manufacturer part number (MPN)', 'Google Shopping / Ad group name'],
  ...['Google Shopping / Ads labels', 'Google Shopping / Condition', 'Google Shopping / Custom product'],
  ...['Google Shopping / Custom label 0', 'Google Shopping / Custom label 1', 'Google Shopping / Custom label 2'],
  ...['Google Shopping / Custom label 3', 'Google Shopping / Custom label 4'],
  // Our own, as Shopify names the fields that a shop adds: a price after its discount is rounded, and would not come back.
  ...[RATING, DISCOUNT],
]

/** What an import reads; all other columns are passed over. */
export const READ = {
  title: 'Title',
  handle: 'URL handle',
  description: 'Description',
  brand: 'Vendor',
  category: 'Type',
  published: 'Published on online store',
  status: 'Status',
  sku: 'SKU',
  option: 'Option1 value',
  price: 'Price',
  compareAt: 'Compare-at price',
  stock: 'Inventory quantity',
  image: 'Product image URL',
  position: 'Image position',
  rating: RATING,
  discountPercentage: DISCOUNT,
} as const
export type ReadName = keyof typeof READ

const LEGACY: Record<string, ReadName> = {
  handle: 'handle',
  'body (html)': 'description',
  published: 'published',
  'variant sku': 'sku',
  'variant price': 'price',
  'variant compare at price': 'compareAt',
  'variant compare-at price': 'compareAt',
  'variant inventory qty': 'stock',
  'image src': 'image',
}

const NAMES = new Map<string, ReadName>([
  ...Object.entries(LEGACY),
  ...Object.entries(READ).map(([name, column]) => [column.toLowerCase(), name as ReadName] as const),
])

/** What a heading stands for; undefined for one that an import passes over. */
export const readNameOf = (heading: string): ReadName | undefined => NAMES.get(heading.trim().toLowerCase())
