import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { ReviewState } from '#contract/catalogue/review-rules.ts'
import type { LengthUnit, SizeGuideTable } from '#contract/catalogue/size-guides.ts'
import type { StockAlert } from '#contract/catalogue/stock-alerts.ts'
import type { StockReason } from '#contract/catalogue/stock-reasons.ts'
import type { ProductOption } from '#contract/catalogue/variants.ts'
import type {
  Dated,
  Derived,
  JsonColumn,
  NullableTimestamp,
  Timestamp,
} from '../../platform/db/column-types.ts'

/** A variant of a product that is not on sale, as it was when it last was. */
type LastVariant = {
  id: string
  choice: string[]
  price_kobo: number
  discount_percentage: number
  image: string | null
}

type ProductsTables = {
  category: Dated & {
    id: string
    title: string
    description: string
    /** Content hash of the image. */
    icon: string
    /** Maintained by a trigger on `product`: the total of lists, without counting rows. */
    product_count: Generated<number>
  }
  size_guide: {
    category_id: string
    unit: LengthUnit
    columns: JsonColumn<SizeGuideTable['columns']>
    rows: JsonColumn<SizeGuideTable['rows']>
    note: string
    updated_at: Timestamp
  }
  product: Dated & {
    id: string
    category_id: string
    title: string
    description: string
    brand: string
    rating: number
    options: ColumnType<ProductOption[], string | undefined, string>
    published: Generated<boolean>
    publish_at: NullableTimestamp
    hidden: Generated<boolean>
    /** Content hashes, at most four. */
    images: string[]
    handle: Generated<string | null>
    deleted_at: NullableTimestamp
  }
  variant: {
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
  related_product: { product_id: string; related_id: string; position: number }
  listing: {
    product_id: Derived<string>
    category_id: Derived<string>
    created_at: Derived<Date>
    price_kobo: Derived<number>
    discount_percentage: Derived<number>
    unit_price_kobo: Derived<number>
    from_price: Derived<boolean>
    in_stock: Derived<boolean>
    rating: Derived<number>
    /** Pieces sold lately. */
    sold: Derived<number>
    tier: Derived<number>
    /** Rank if nothing else decides. */
    score: Derived<number>
    brand: Derived<string>
    options: Derived<string[]>
    variant_ids: Derived<string[]>
    variant_names: Derived<string[]>
    variant_words: Derived<string[]>
    variant_entries: Derived<string[]>
    variant_prices: Derived<number[]>
    variant_discounts: Derived<number[]>
    variant_stocks: Derived<boolean[]>
    tokens: Derived<string>
  }
  listing_todo: { product_id: string; place: GeneratedAlways<number> }
  last_shown: {
    product_id: Derived<string>
    title: Derived<string>
    description: Derived<string>
    brand: Derived<string>
    rating: Derived<number>
    images: Derived<string[]>
    variants: Derived<LastVariant[]>
  }
  review: {
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
  review_summary: { product_id: Derived<string>; stars: Derived<number[]> }
  stock_movement: {
    id: Generated<number>
    variant_id: string
    sale_id: string | null
    /**
     * `return`: pieces that came back with a refund of the order. `resume`: taken again by an order
     * that was cancelled.
     */
    kind: 'initial' | 'reserve' | 'release' | 'adjust' | 'return' | 'resume'
    /** Only for a `return`. */
    refund_id: Generated<string | null>
    parcel_id: Generated<string | null>
    delta: number
    /** For an `adjust` or an `initial`: the reason and who did it, if known. */
    reason: ColumnType<StockReason | null, StockReason | null | undefined, never>
    note: ColumnType<string | null, string | null | undefined, never>
    actor_id: ColumnType<string | null, string | null | undefined, never>
    actor_name: ColumnType<string | null, string | null | undefined, never>
    created_at: Timestamp
  }
  sheet_save: {
    actor_id: string
    save_id: string
    variant_id: string
    /** Null: by the previous release. */
    row_hash: ColumnType<string | null, string | undefined, never>
    created_at: Timestamp
  }
  low_stock: { variant_id: string; product_id: string; stock: number }
  wishlist: { id: string; user_id: string; created_at: Timestamp }
  wishlist_item: { wishlist_id: string; product_id: string; created_at: Timestamp }
  stock_alert: {
    id: string
    variant_id: string
    email: string
    state: StockAlert['state']
    created_at: Timestamp
    changed_at: Timestamp
  }
}

declare module '../../platform/db/schema.ts' {
  interface Schema extends ProductsTables {}
}
