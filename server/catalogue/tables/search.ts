import type { Generated, GeneratedAlways } from 'kysely'
import type { Timestamp } from '../../platform/db/column-types.ts'

type SearchTables = {
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
