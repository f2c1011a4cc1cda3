import type { ColumnType, Generated } from 'kysely'
import type { ReviewState } from '#contract/catalogue/review-rules.ts'
import type { LengthUnit, SizeGuide } from '#contract/catalogue/size-guides.ts'
import type { Option } from '#contract/catalogue/variants.ts'
import type { Derived, Json, NullableTimestamp, Timestamp } from './columns.ts'

export type CategoryTable = {
  id: string
  title: string
  description: string
  /** Content hash of the image. */
  icon: string
  /** Maintained by a trigger on `product`: the total of lists, without counting rows. */
  product_count: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
}

export type SizeGuideTable = {
  category_id: string
  unit: LengthUnit
  columns: Json<SizeGuide['columns']>
  rows: Json<SizeGuide['rows']>
  note: string
  updated_at: Timestamp
}

export type ProductTable = {
  id: string
  category_id: string
  title: string
  description: string
  brand: string
  rating: number
  options: ColumnType<Option[], string | undefined, string>
  published: Generated<boolean>
  publish_at: NullableTimestamp
  hidden: Generated<boolean>
  /** Content hashes, at most four. */
  images: string[]
  handle: Generated<string | null>
  created_at: Timestamp
  updated_at: Timestamp
  deleted_at: NullableTimestamp
}

export type VariantTable = {
  id: string
  product_id: string
  position: Generated<number>
  choice: Generated<string[]>
  sku: Generated<string>
  price_kobo: number
  discount_percentage: number
  stock: number
  image: ColumnType<string | null, string | null | undefined, string | null>
  /** Cost of a piece; null if unknown. Super admins alone may read it. */
  cost_kobo: Generated<number | null>
  barcode: Generated<string>
  compare_at_kobo: Generated<number | null>
  deleted_at: NullableTimestamp
}

export type RelatedProductTable = { product_id: string; related_id: string; position: number }

export type ListingTable = {
  product_id: Derived<string>
  category_id: Derived<string>
  created_at: Derived<Date>
  price_kobo: Derived<number>
  discount_percentage: Derived<number>
  unit_price_kobo: Derived<number>
  from_price: Derived<boolean>
  in_stock: Derived<boolean>
}

export type ReviewTable = {
  id: string
  product_id: string
  sale_id: string
  user_id: string | null
  stars: number
  title: string
  body: string
  photos: string[]
  name: string
  state: Generated<ReviewState>
  reason: Generated<string>
  answer: Generated<string>
  version: Generated<number>
  created_at: Timestamp
  changed_at: Timestamp
  decided_at: NullableTimestamp
}

export type ReviewSummaryTable = { product_id: Derived<string>; stars: Derived<number[]> }

export type CatalogueTables = {
  category: CategoryTable
  size_guide: SizeGuideTable
  product: ProductTable
  variant: VariantTable
  related_product: RelatedProductTable
  listing: ListingTable
  review: ReviewTable
  review_summary: ReviewSummaryTable
}
