import { labelOf } from '../products/product-values.ts'

const LABELS: Readonly<Record<string, string>> = {
  variant: 'New variant',
  choice: 'Choice',
  sku: 'SKU',
  barcode: 'Barcode',
  options: 'Options',
  published: 'On sale',
  pictures: 'Pictures to fetch',
}

export const changeLabel = (field: string): string => LABELS[field] ?? labelOf(field)
