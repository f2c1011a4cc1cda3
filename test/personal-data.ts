import { sql } from 'kysely'
import type { Db } from '#server/platform/db/schema.ts'

/**
 * Every table of the shop, by whether rows of it know a person. A table that is in neither list
 * stops the test of the erasure: a new one is described here, and has its line in
 * `server/office/customers/erasures.ts`.
 */
export const PERSONAL_TABLES = [
  ...[
    'account_code',
    'audit_log',
    'blocked_phone',
    'bulk_item',
    'bulk_job',
    'cart',
    'cart_line',
    'consent',
  ],
  ...[
    'customer_note',
    'customer_tag',
    'discount_buyer',
    'discount_use',
    'export_ticket',
    'idempotency_key',
  ],
  ...[
    'issued_credit_note',
    'issued_invoice',
    'mail_outbox',
    'order_hold',
    'order_mention',
    'order_note',
    'order_view',
    'parcel',
    'payment',
    'payment_attempt',
  ],
  ...[
    'rate_limit',
    'recovery_code',
    'refresh_token',
    'refund',
    'return_request',
    'review',
    'sale',
    'sale_event',
  ],
  ...['session', 'sheet_save', 'stock_alert', 'stock_movement', 'terms_acceptance', 'two_factor'],
  ...['user_account', 'webhook_inbox', 'wishlist', 'wishlist_item'],
]
export const OTHER_TABLES = [
  'backup_run',
  'cart_day',
  'category',
  'database_size',
  'discount',
  'dispute',
  'doctor_run',
  'document_number',
  'error_count',
  'event_follower',
  'listing',
  'listing_tier',
  'listing_todo',
  'import',
  'import_item',
  'import_picture',
  'instance',
  'invoice_serial',
  'kysely_migration',
  'kysely_migration_lock',
  'last_answer',
  'last_shown',
  'lga',
  'listing',
  'listing_change',
  'listing_mark',
  'low_stock',
  'product',
  'product_sold',
  'refund_line',
  'region',
  'related_product',
  'review_summary',
  'routine',
  'sale_day_mark',
  'sale_sum',
  'sale_sum_state',
  'schema_support',
  'search_count',
  'shop_setting',
  'size_guide',
  'synonym',
  'variant',
  'word',
  'word_change',
  'word_fill',
  'written_page',
  'written_page_version',
]

type Column = { table: string; column: string }

export async function listTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

/**
 * All columns of all tables, parts of others included, that hold text, alone, in a list, or in
 * JSON.
 */
async function listTextColumns(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select table_name as table, column_name as column from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and (data_type in ('text', 'character varying', 'json', 'jsonb') or data_type = 'ARRAY')
    order by 1, 2`.execute(db)
  return rows
}

/** The columns, `table.column`, in which one of the texts occurs, in whatever case. */
export async function columnsWith(db: Db, texts: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const { table, column } of await listTextColumns(db)) {
    const value = sql`${sql.ref(column)}::text`
    const { rows } = await sql`
      select from ${sql.table(table)} where exists (
        select from unnest(${texts}::text[]) as one where position(lower(one) in lower(${value})) > 0) limit 1`.execute(
      db,
    )
    if (rows.length > 0) found.push(`${table}.${column}`)
  }
  return found
}
