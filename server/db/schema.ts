import type { ColumnType, Generated, GeneratedAlways, Kysely, Selectable, Transaction } from 'kysely'
import type { FooterGroup } from '#contract/content.ts'
import type { BulkAction, BulkStatus } from '#contract/desk.ts'
import type { Fulfilment, ParcelState } from '#contract/fulfilment.ts'
import type { ImportChange, ImportProblem, ImportType } from '#contract/imports.ts'
import type { RefundStatus, RefundWay } from '#contract/refund-rules.ts'
import type { ReturnReason, ReturnState } from '#contract/return-rules.ts'
import type { Role, Status } from '#contract/roles.ts'
import type { ByHand, PaymentMethod } from '#contract/sale-rules.ts'
import type { SaleEvent, Statuses } from '#contract/sale-states.ts'
import type { Seller } from '#contract/shop-settings.ts'
import type { LengthUnit, SizeGuide } from '#contract/size-guides.ts'
import type { Region } from '#contract/states.ts'
import type { StockAlertState } from '#contract/stock-alerts.ts'
import type { Option } from '#contract/variants.ts'

/** Written as a date or by the database's default, read as a date. */
type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>
type NullableTimestamp = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
type Json<T> = ColumnType<T, string, string>

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

/** The table of sizes of a category; see contract/size-guides.ts. */
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
  /** Empty for a product without options. */
  options: ColumnType<Option[], string | undefined, string>
  /** False: a draft, which only the back office shows. */
  published: Generated<boolean>
  /** Content hashes, at most four. */
  images: string[]
  /** The handle of a product that was imported; null for one that was created here. */
  handle: Generated<string | null>
  created_at: Timestamp
  updated_at: Timestamp
  deleted_at: NullableTimestamp
}

/** What is sold. The first one of a product has the product's own id. */
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
  deleted_at: NullableTimestamp
}
type Derived<T> = ColumnType<T, never, never>
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
  /** Others of these variants cost more. */
  from_price: Derived<boolean>
  in_stock: Derived<boolean>
}

/** What filters, searches and orders of lists look in; only triggers and jobs write it. See the migration. */
export type FindingTable = {
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
  /** What comes first if nothing else decides. */
  score: Derived<number>
  brand: Derived<string>
  /** Name, value and swatch, parted by U+001F. */
  options: Derived<string[]>
  tokens: Derived<string>
}
/** Products whose rows of `finding` a job derives again, by place. */
export type FindingTodoTable = { product_id: string; place: GeneratedAlways<number> }
export type ProductSoldTable = { product_id: string; sold: number }

export type StateTable = {
  id: string
  state: string
  price_kobo: number
  region: Region
  /** Days that a delivery takes; both null where they are not known. */
  days_min: Generated<number | null>
  days_max: Generated<number | null>
  created_at: Timestamp
  updated_at: Timestamp
}
export type LgaTable = { id: string; state_id: string; lgas: string; updated_at: Timestamp }

export type UserTable = {
  id: string
  full_name: string
  email: string
  phone_number: string
  whatsapp: string | null
  password_hash: string
  role: Role
  status: Generated<Status>
  shipping: Json<string[]> | null
  email_verified_at: NullableTimestamp
  /** Maintained by triggers on `sale`: the total of an owner's list, without counting rows. */
  sale_count: Generated<number>
  /** Generated: the searched texts, one per line. */
  search_text: GeneratedAlways<string>
  created_at: Timestamp
  updated_at: Timestamp
}
/** One sign-in on one device: until it ends, its access tokens and its newest refresh token are valid. */
export type SessionTable = {
  id: string
  user_id: string
  /** The id in the browser's signed cookie. */
  device_id: string | null
  user_agent: string
  address: string
  created_at: Timestamp
  /** The last refresh. */
  seen_at: Timestamp
  /** When the password or a code was last given. */
  confirmed_at: Timestamp
  ended_at: NullableTimestamp
}
export type RefreshTokenTable = {
  id: string
  session_id: string
  token_hash: string
  created_at: Timestamp
  used_at: NullableTimestamp
  expires_at: Timestamp
}
/** See the migration for what each column means. */
export type TwoFactorTable = {
  user_id: string
  sealed_secret: string
  last_step: Generated<number>
  created_at: Timestamp
  enabled_at: NullableTimestamp
}
export type RecoveryCodeTable = { user_id: string; code_hash: string; used_at: NullableTimestamp }
/** A download that was requested; it works once, in the browser of its session. */
export type ExportTicketTable = {
  token_hash: string
  kind: 'orders' | 'users' | 'products'
  /** A job whose orders alone are exported. */
  selection: Generated<string | null>
  session_id: string
  expires_at: Timestamp
  used_at: NullableTimestamp
}
export type AccountCodeTable = {
  id: string
  user_id: string
  kind: 'verify' | 'reset'
  code_hash: string
  created_at: Timestamp
  expires_at: Timestamp
  used_at: NullableTimestamp
}
export type WishlistTable = { id: string; user_id: string; created_at: Timestamp }
export type WishlistItemTable = { wishlist_id: string; product_id: string; created_at: Timestamp }

/** A stored line of an order: a copy of the product at that time. */
export type StoredLine = {
  product_id: string
  /** This and the choice, `M / Indigo`: only of a product with options. Otherwise the variant has the product's id. */
  variant_id?: string
  choice?: string
  title: string
  images: string[]
  price_kobo: number
  discount_percentage: number
  qty: number
}
export type SaleTable = {
  id: string
  user_id: string | null
  name: string
  email: string
  phone_number: string
  whatsapp: string | null
  state: string
  lga: string
  address: string
  more_details: string
  /** Determined when the order was placed. */
  on_delivery_region: boolean
  lines: ColumnType<StoredLine[], string, never>
  /** Generated: the searched texts, one per line. */
  search_text: GeneratedAlways<string>
  shipping_price_kobo: number
  subtotal_kobo: number
  /** Generated: subtotal + shipping. */
  total_kobo: Generated<number>
  transaction_status: Generated<Statuses['transactionStatus']>
  payment_status: Generated<Statuses['paymentStatus']>
  payment_method: Generated<PaymentMethod>
  fulfilment: Generated<Fulfilment>
  /** The sum of its refunds that were not refused. */
  refunded_kobo: Generated<number>
  /** Null: not completed yet. */
  invoice_number: Generated<string | null>
  /** What its documents say of the shop, as it was at the first one with a number. */
  seller: ColumnType<Seller | null, string | null | undefined, string>
  /** The `order_hold` that it counts in while it is unpaid; a trigger clears it. */
  holder: Generated<string | null>
  created_at: Timestamp
  updated_at: Timestamp
}
/** A stored line of a parcel: pieces of one variant, the product's id for a product without options. */
export type StoredParcelLine = { variant: string; qty: number; serials?: string[] }
/** A parcel of an order; see the migration for its columns. */
export type ShipmentTable = {
  id: string
  sale_id: string
  lines: ColumnType<StoredParcelLine[], string, never>
  pieces: number
  photo: ColumnType<string | null, string | null | undefined, string | null>
  courier: ColumnType<string | null, undefined, string | null>
  rider_phone: ColumnType<string | null, undefined, string | null>
  tracking: ColumnType<string | null, undefined, string | null>
  tracking_link: ColumnType<string | null, undefined, string | null>
  needs_code: Generated<boolean>
  code_tries: Generated<number>
  packed_at: Timestamp
  packed_by: string
  shipped_at: NullableTimestamp
  shipped_by: ColumnType<string | null, undefined, string | null>
  delivered_at: NullableTimestamp
  delivered_by: ColumnType<string | null, undefined, string | null>
  returned_at: NullableTimestamp
  returned_by: ColumnType<string | null, undefined, string | null>
  note: ColumnType<string | null, undefined, string | null>
  /** Generated from the times. */
  state: GeneratedAlways<ParcelState>
}
/** The unpaid orders of one holder and their pieces, and the caps at the last order; a trigger releases them. */
export type OrderHoldTable = {
  holder: string
  orders: number
  pieces: number
  max_orders: number
  max_pieces: number
}
/** A fact about an order. Only its position changes, once. */
export type SaleEventTable = {
  id: Generated<number>
  sale_id: string
  event: SaleEvent
  /** An account's id, `guest`, `provider` or `system`. */
  actor: string
  /** Name and address are set for acts that the audit log records. */
  actor_name: string | null
  address: string | null
  details: ColumnType<Record<string, unknown>, string | undefined, never>
  created_at: Timestamp
  /** Its place in the order of delivery; null until assigned. */
  position: ColumnType<number | null, undefined, number>
}
/** What an admin wrote about an order, for the others. */
export type OrderNoteTable = {
  id: string
  sale_id: string
  author_id: string
  /** As it was. */
  author_name: string
  body: string
  created_at: Timestamp
  edited_at: NullableTimestamp
}
/** Who is named in a note. `seen_at` null: they have not opened the order since. */
export type OrderMentionTable = { note_id: string; user_id: string; seen_at: NullableTimestamp }
/** How far each follower of events has read. */
export type EventFollowerTable = {
  name: string
  /** Of the last event that it has handled. */
  position: number
  failures: Generated<number>
  /** Null: at once. */
  retry_at: NullableTimestamp
  last_error: string | null
}
/** Every change of stock: a variant's stock is the sum of its movements. */
export type StockMovementTable = {
  id: Generated<number>
  variant_id: string
  sale_id: string | null
  /** `return`: pieces that came back with a refund of the order. */
  kind: 'initial' | 'reserve' | 'release' | 'adjust' | 'return'
  /** Of a `return` only. */
  refund_id: Generated<string | null>
  delta: number
  created_at: Timestamp
}
/** Variants on sale with so few pieces as the settings say, or fewer; maintained by triggers. */
export type LowStockTable = { variant_id: string; product_id: string; stock: number }
export type IdempotencyKeyTable = {
  key: string
  request_hash: string
  sale_id: string
  adjusted: boolean
  created_at: Timestamp
}

/** A reference that the provider may know an order by, and when to verify it next. */
export type PaymentAttemptTable = {
  reference: string
  sale_id: string
  created_at: Timestamp
  checks: Generated<number>
  /** Null: no further check. */
  next_check_at: NullableTimestamp
}
/** Accepted money: the ledger that an accountant can read. */
export type PaymentTable = {
  id: string
  sale_id: string
  /** The provider's; null where the money was received by hand. */
  reference: string | null
  /** The payment provider's name; of money received by hand `cash` or `transfer`. */
  provider: string
  provider_tx_id: string
  kind: 'settlement' | 'surplus' | 'manual'
  amount_kobo: number
  currency: string
  /** Who took the money by hand. */
  actor: string | null
  paid_at: Timestamp
  created_at: Timestamp
}
/** Money that goes back, or waits for an admin to send it. See the migration for what each column means. */
export type RefundTable = {
  id: string
  payment_id: string
  kind: Generated<'order' | 'surplus' | 'reversal'>
  amount_kobo: number
  shipping_kobo: Generated<number>
  reason: string
  way: Generated<RefundWay | null>
  status: Generated<RefundStatus>
  credit_note: Generated<string | null>
  request_key: Generated<string | null>
  attempt: Generated<number>
  requested_at: NullableTimestamp
  provider_refund_id: Generated<string | null>
  failure: Generated<string | null>
  actor: Generated<string | null>
  checks: Generated<number>
  next_check_at: NullableTimestamp
  note: string | null
  done_by: string | null
  created_at: Timestamp
  updated_at: Timestamp
}
/** The pieces of a refund; `restocked` of them are in stock again. */
export type RefundLineTable = {
  refund_id: string
  variant_id: string
  qty: number
  amount_kobo: number
  restocked: Generated<number>
}
/** Pieces of an order that its buyer wants to send back. */
export type ReturnRequestTable = {
  id: string
  sale_id: string
  state: Generated<ReturnState>
  lines: Json<{ variant: string; qty: number }[]>
  reason: ReturnReason
  words: string
  answer: Generated<string>
  /** Content hashes. */
  photos: string[]
  refund_id: Generated<string | null>
  created_at: Timestamp
  updated_at: Timestamp
}
/** The numbers of invoices and credit notes that were given in a year. */
export type DocumentNumberTable = {
  kind: 'invoice' | 'creditNote'
  year: number
  first: Generated<number>
  last: number
}
export type WebhookInboxTable = {
  id: Generated<number>
  dedupe_key: string
  event: string
  reference: string | null
  body: string
  status: Generated<'pending' | 'done' | 'failed'>
  attempts: Generated<number>
  next_try_at: Timestamp
  received_at: Timestamp
}
/** Mails to be sent, written in the transaction that caused them. */
export type MailOutboxTable = {
  id: Generated<number>
  dedupe_key: string
  recipient: string
  template: string
  data: Json<Record<string, unknown>>
  /** `skipped`: more than an unverified address gets. */
  status: Generated<'pending' | 'sent' | 'failed' | 'skipped'>
  attempts: Generated<number>
  next_try_at: Timestamp
  created_at: Timestamp
}
export type AuditLogTable = {
  id: Generated<number>
  /** Null: no account did it. */
  actor_id: string | null
  actor_name: string
  action: string
  target: string
  details: Json<Record<string, unknown>>
  address: string
  created_at: Timestamp
  /** Generated: the searched texts. */
  search_text: Generated<string>
}
/** An import of products and its report; see contract/imports.ts. */
export type ImportTable = {
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
  /** The position of the last item that was handled. */
  done_to: Generated<number>
  created_at: Timestamp
}
/** An unknown type of a file, with what is waiting for its answer. */
export type StoredType = ImportType & { variants: number; drafts: number }
/** A product that an import makes or changes, checked and ready. */
export type ImportItemTable = {
  import_id: string
  /** The product's first row in the file. */
  position: number
  product_id: string
  is_new: boolean
  title: string
  data: Json<ImportValues>
  /** The unknown type of a new product, whose answer says the category. */
  type: string | null
  /** Pictures that are to be fetched. */
  addresses: string[]
  /** The images that the product had after the last step of the import; null before the first. */
  written: ColumnType<string[] | null, undefined, string[]>
}
/**
 * Columns of a product: all of a new one, only the changed ones of another. An image is a hash, or an address that is
 * still to be fetched.
 */
export type ImportValues = Partial<
  Pick<Selectable<ProductTable>, 'category_id' | 'title' | 'description' | 'brand' | 'rating' | 'options'> &
    Pick<Selectable<ProductTable>, 'images' | 'handle' | 'published'>
> & { variants: ImportVariant[] }
/** All columns of a new variant, only the changed ones of another. */
export type ImportVariant = { id: string } & Partial<
  Omit<Selectable<VariantTable>, 'id' | 'product_id' | 'deleted_at'> & {
    is_new: true
    /** The stock at the time of the check: pieces sold since then are not given back. */
    stock_seen: number
  }
>
/** A picture of another server, to be fetched for an import; each address once. */
export type ImportPictureTable = {
  id: string
  import_id: string
  /** The row that names it first. */
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
/** Who wants to hear that a sold-out variant is in stock again. */
export type StockAlertTable = {
  id: string
  variant_id: string
  email: string
  state: StockAlertState
  created_at: Timestamp
  /** When the state was last changed. */
  changed_at: Timestamp
}
/** A word of the catalogue as it is written, lower case without accents; see the migration. */
export type WordTable = {
  word: string
  /** What it shares with its plural. */
  stem: string
  /** Products that have it anywhere, and those that have it in title, brand or options. */
  products: Generated<number>
  titles: Generated<number>
  /** Generated: four for a title, one for any product. */
  weight: GeneratedAlways<number>
}
/** Words of a product that was added or removed, not counted yet. */
export type WordChangeTable = { id: Generated<number>; words: string[]; titles: string[]; delta: number }
/** How far the words of products from before are counted: from `done` up to `upto`; null: all are. */
export type WordFillTable = { id: Generated<boolean>; upto: string | null; done: string | null }
/** Words and phrases that mean the same. */
export type SynonymTable = { id: string; words: string[]; created_at: Timestamp; updated_at: Timestamp }
/** What was searched on a day, by nobody in particular. */
export type SearchCountTable = {
  day: Generated<Date | string>
  text: string
  searches: Generated<number>
  hits: Generated<number>
  clicks: Generated<number>
}
/** A page that the shop writes. */
export type ContentPageTable = {
  id: string
  slug: string
  title: string
  /** Markdown. */
  body: string
  published: Generated<boolean>
  footer: FooterGroup
  position: Generated<number>
  builtin: Generated<boolean>
  /** Of its newest row in `content_page_version`. */
  version: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
}
/** What was saved of a page; a row never changes. */
export type ContentPageVersionTable = {
  id: string
  page_id: string
  version: number
  title: string
  body: string
  published: boolean
  /** Full name; empty for the examples that a shop starts with. */
  author: string
  created_at: Timestamp
}
/** The version of the terms that a user accepted. */
export type TermsAcceptanceTable = { user_id: string; version_id: string; accepted_at: Timestamp }
/** What a super admin has set of the shop, in one row; `version` rises with each change. */
export type ShopSettingTable = {
  id: Generated<boolean>
  values: ColumnType<unknown, string | undefined, string>
  version: Generated<number>
  changed_at: Timestamp
  /** Whether `low_stock` may still be written by an older threshold, and by which transactions. */
  low_stock_stale: Generated<boolean>
  low_stock_mark: Generated<string | null>
  /** The highest threshold of all. */
  low_stock_most: GeneratedAlways<number>
}
/** The uses of a rate limit in its window, shared by all instances. */
export type RateLimitTable = { key: string; window_start: Timestamp; hits: number }

/** Filters of the list of orders under a name. */
export type OrderViewTable = {
  id: string
  owner_id: string
  name: string
  /** As the address of the list has it, with search and order. */
  query: string
  shared: Generated<boolean>
  created_at: Timestamp
}
/** One act on many orders; see contract/desk.ts. */
export type BulkJobTable = {
  id: string
  action: BulkAction
  /** How the money of unpaid orders was received by hand. */
  method: ColumnType<ByHand | null, ByHand | null | undefined, ByHand | null>
  status: Generated<BulkStatus>
  /** Who made it, and then who started it. */
  actor_id: string
  actor_name: string
  address: string
  total: number
  /** The job that it takes back. */
  undoes: ColumnType<string | null, string | null | undefined, never>
  created_at: Timestamp
  started_at: NullableTimestamp
  ended_at: NullableTimestamp
}
/** An order of a job, done once; due again if the instance that had claimed it died. */
export type BulkItemTable = {
  id: Generated<number>
  job_id: string
  sale_id: string
  status: Generated<'pending' | 'done' | 'stopped'>
  /** Why it was stopped. */
  reason: string | null
  attempts: Generated<number>
  /** Null: the job is not started, or the order is done. */
  next_try_at: NullableTimestamp
}

export type Schema = {
  category: CategoryTable
  size_guide: SizeGuideTable
  product: ProductTable
  variant: VariantTable
  listing: ListingTable
  finding: FindingTable
  finding_todo: FindingTodoTable
  product_sold: ProductSoldTable
  state: StateTable
  lga: LgaTable
  user_account: UserTable
  session: SessionTable
  refresh_token: RefreshTokenTable
  two_factor: TwoFactorTable
  recovery_code: RecoveryCodeTable
  export_ticket: ExportTicketTable
  account_code: AccountCodeTable
  wishlist: WishlistTable
  wishlist_item: WishlistItemTable
  sale: SaleTable
  sale_event: SaleEventTable
  order_note: OrderNoteTable
  order_mention: OrderMentionTable
  event_follower: EventFollowerTable
  order_hold: OrderHoldTable
  shipment: ShipmentTable
  stock_movement: StockMovementTable
  low_stock: LowStockTable
  idempotency_key: IdempotencyKeyTable
  payment_attempt: PaymentAttemptTable
  payment: PaymentTable
  refund: RefundTable
  refund_line: RefundLineTable
  document_number: DocumentNumberTable
  return_request: ReturnRequestTable
  webhook_inbox: WebhookInboxTable
  mail_outbox: MailOutboxTable
  audit_log: AuditLogTable
  rate_limit: RateLimitTable
  stock_alert: StockAlertTable
  word: WordTable
  word_change: WordChangeTable
  word_fill: WordFillTable
  synonym: SynonymTable
  search_count: SearchCountTable
  content_page: ContentPageTable
  content_page_version: ContentPageVersionTable
  terms_acceptance: TermsAcceptanceTable
  import: ImportTable
  import_item: ImportItemTable
  import_picture: ImportPictureTable
  order_view: OrderViewTable
  bulk_job: BulkJobTable
  bulk_item: BulkItemTable
  shop_setting: ShopSettingTable
}

/** The database or an open transaction. */
export type Db = Kysely<Schema>
/** Requires an open transaction. */
export type Trx = Transaction<Schema>
