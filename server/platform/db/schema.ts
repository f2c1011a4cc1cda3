import type { Kysely, Selectable, Transaction } from 'kysely'
import type { AccountsTables } from './tables/accounts.ts'
import type { CatalogueTables } from './tables/catalogue.ts'
import type { DeskTables } from './tables/desk.ts'
import type { DiscountsTables } from './tables/discounts.ts'
import type { ImportsTables } from './tables/imports.ts'
import type { OperationsTables } from './tables/operations.ts'
import type { PaymentsTables } from './tables/payments.ts'
import type { SalesTables } from './tables/sales.ts'
import type { SearchTables } from './tables/search.ts'
import type { ShopfrontTables } from './tables/shopfront.ts'
import type { ShoppingTables } from './tables/shopping.ts'

/** All tables, by area. `schema.sql` says what their columns mean. */
export type Schema = CatalogueTables &
  SearchTables &
  AccountsTables &
  ShoppingTables &
  SalesTables &
  DeskTables &
  PaymentsTables &
  DiscountsTables &
  ImportsTables &
  ShopfrontTables &
  OperationsTables

export type Db = Kysely<Schema>
export type Trx = Transaction<Schema>
/** A row as it is read. */
export type RowOf<Table extends keyof Schema> = Selectable<Schema[Table]>
