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

/** The table of sizes of a category; see contract/catalogue/size-guides.ts. */
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
  /** False: a draft, which only the back office shows. */
  published: Generated<boolean>
  /** When a job puts it on sale; null for none and for what is published. */
  publish_at: NullableTimestamp
  /** It was taken off sale. See contract/catalogue/product-states.ts. */
  hidden: Generated<boolean>
  /** Content hashes, at most four. */
  images: string[]
  /** The handle of a product that was imported; null for one that was created here. */
  handle: Generated<string | null>
  created_at: Timestamp
  updated_at: Timestamp
  deleted_at: NullableTimestamp
}

export type VariantTable = {
  id: string
  product_id: string
  position: Generated<number>
  /** A value of each option, in the order of the options. */
  choice: Generated<string[]>
  sku: Generated<string>
  price_kobo: number
  discount_percentage: number
  stock: number
  /** Content hash of its own image. */
  image: ColumnType<string | null, string | null | undefined, string | null>
  /** Cost of a piece; null if unknown. Super admins alone may read it. */
  cost_kobo: Generated<number | null>
  barcode: Generated<string>
  /** Compare-at price of a file, where no discount of two decimals leads from it to the price that is paid. */
  compare_at_kobo: Generated<number | null>
  deleted_at: NullableTimestamp
}

export type RelatedProductTable = { product_id: string; related_id: string; position: number }

/** Products on sale as lists order and narrow them; only triggers write it. Without the stock, which each order changes. */
export type ListingTable = {
  product_id: Derived<string>
  category_id: Derived<string>
  created_at: Derived<Date>
  /** This and the discount: of the cheapest variant in stock, or of all if there is none. */
  price_kobo: Derived<number>
  discount_percentage: Derived<number>
  /** After the discount. */
  unit_price_kobo: Derived<number>
  /** Other variants cost more. */
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

/** How many reviews that are shown gave a product one star, two …; only a trigger writes it. */
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
