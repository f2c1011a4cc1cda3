import type { ColumnType, Generated } from 'kysely'
import type {
  ImportChange,
  ImportProblem,
  ImportSku,
  ImportType,
} from '#contract/catalogue/imports.ts'
import type { PlainColumn } from '#contract/catalogue/product-fields.ts'
import type { JsonColumn, NullableTimestamp, Timestamp } from '../../platform/db/column-types.ts'
import type { RowOf } from '../../platform/db/schema.ts'

/** An unknown type of a file, with what is waiting for its answer. */
export type StoredType = ImportType & { variants: number; drafts: number }

/**
 * Columns of a product: all of a new one, the changed ones of another. An image is a hash, or an
 * address to fetch.
 */
export type ImportValues = Partial<ImportedColumns> & { variants: ImportVariant[] }

type ImportedColumns = Pick<
  RowOf<'product'>,
  PlainColumn | 'category_id' | 'options' | 'images' | 'handle' | 'published'
>

/** All columns of a new product. Its category is undefined where an answer says it. */
export type NewProductValues = Omit<ImportedColumns, 'category_id'> & {
  category_id: string | undefined
  variants: ImportVariant[]
}

/** All columns of a new variant, only the changed ones of another. */
export type ImportVariant = { id: string } & Partial<
  Omit<RowOf<'variant'>, 'id' | 'product_id' | 'deleted_at'> & {
    is_new: true
    /** The stock at the time of the check: pieces sold since then are not given back. */
    stock_seen: number
    /**
     * The SKU differs from the shop's by zeros at its start only: it is written where the answer
     * says so.
     */
    is_sku_asked: true
  }
>

type ImportsTables = {
  import: {
    id: string
    status: Generated<'checking' | 'checked' | 'running' | 'fetching' | 'done'>
    created: Generated<number>
    changed: Generated<number>
    unchanged: Generated<number>
    variants: Generated<number>
    drafts: Generated<number>
    handled: Generated<number>
    failed: Generated<number>
    refused: Generated<number>
    problems: ColumnType<ImportProblem[], string | undefined, string>
    changes: ColumnType<ImportChange[], string | undefined, string>
    types: ColumnType<StoredType[], string | undefined, string>
    fetches_pictures: Generated<boolean>
    left_out: Generated<number>
    unused: Generated<string[]>
    currency: string | null
    takes_currency: Generated<boolean>
    skus: ColumnType<ImportSku[], string | undefined, string>
    sku_total: Generated<number>
    /** Null before the answer. */
    takes_skus: Generated<boolean | null>
    /** The position of the last item that was handled. */
    done_to: Generated<number>
    created_at: Timestamp
  }
  import_item: {
    import_id: string
    /** The product's first row in the file. */
    position: number
    product_id: string
    is_new: boolean
    title: string
    data: JsonColumn<ImportValues>
    type: string | null
    addresses: string[]
    written: ColumnType<string[] | null, undefined, string[]>
  }
  import_picture: {
    id: string
    import_id: string
    position: number
    title: string
    address: string
    /** `waiting`: it is not asked for yet. */
    status: Generated<'waiting' | 'pending' | 'done' | 'failed'>
    hash: Generated<string | null>
    reason: Generated<string | null>
    attempts: Generated<number>
    next_try_at: NullableTimestamp
  }
}

declare module '../../platform/db/schema.ts' {
  interface Schema extends ImportsTables {}
}
