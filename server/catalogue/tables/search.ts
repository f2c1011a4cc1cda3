import type { Generated, GeneratedAlways } from 'kysely'
import type { Derived, Timestamp } from '../../platform/db/column-types.ts'

type SearchTables = {
  search_document: {
    tier: Derived<number>
    product_id: Derived<string>
    category_id: Derived<string>
    created_at: Derived<Date>
    unit_price_kobo: Derived<number>
    discount_percentage: Derived<number>
    in_stock: Derived<boolean>
    rating: Derived<number>
    /** Pieces sold lately. */
    sold: Derived<number>
    /** Rank if nothing else decides. */
    score: Derived<number>
    brand: Derived<string>
    options: Derived<string[]>
    tokens: Derived<string>
    variant_ids: Derived<string[] | null>
    variant_names: Derived<string[] | null>
    variant_entries: Derived<string[] | null>
    variant_prices: Derived<number[] | null>
    variant_offs: Derived<boolean[] | null>
    variant_stocks: Derived<boolean[] | null>
  }
  search_document_todo: { product_id: string; place: GeneratedAlways<number> }
  product_sold: { product_id: string; sold: number }
  word: {
    word: string
    stem: string
    products: Generated<number>
    titles: Generated<number>
    weight: GeneratedAlways<number>
  }
  word_change: { id: Generated<number>; words: string[]; titles: string[]; delta: number }
  word_fill: { id: Generated<boolean>; upto: string | null; done: string | null }
  synonym: { id: string; words: string[]; created_at: Timestamp; updated_at: Timestamp }
  search_count: {
    day: Generated<Date | string>
    text: string
    searches: Generated<number>
    hits: Generated<number>
    clicks: Generated<number>
  }
}

declare module '../../platform/db/schema.ts' {
  interface Schema extends SearchTables {}
}
