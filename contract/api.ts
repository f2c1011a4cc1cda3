import { auditEndpoints } from './audit.ts'
import { cartEndpoints } from './carts.ts'
import { categoryEndpoints } from './categories.ts'
import { consentEndpoints } from './consents.ts'
import { contentEndpoints } from './content.ts'
import { costEndpoints } from './costs.ts'
import { cspReportEndpoints } from './csp-reports.ts'
import { customerEndpoints } from './customers.ts'
import { dashboardEndpoints } from './dashboard.ts'
import { deskEndpoints } from './desk.ts'
import { discountEndpoints } from './discounts.ts'
import { draftEndpoints } from './drafts.ts'
import type { CallInput, CallOutput, Endpoint } from './endpoint.ts'
import { exportEndpoints } from './exports.ts'
import { healthEndpoints } from './health.ts'
import { importEndpoints } from './imports.ts'
import { liveEndpoints } from './live.ts'
import { lowStockEndpoints } from './low-stock.ts'
import { orderNoteEndpoints } from './order-notes.ts'
import { paymentEndpoints } from './payments.ts'
import { printingEndpoints } from './printing.ts'
import { productActEndpoints } from './product-acts.ts'
import { productFilterEndpoints } from './product-filters.ts'
import { productSheetEndpoints } from './product-sheet.ts'
import { productEndpoints } from './products.ts'
import { refundEndpoints } from './refunds.ts'
import { reportEndpoints } from './reports.ts'
import { returnEndpoints } from './returns.ts'
import { reviewEndpoints } from './reviews.ts'
import { saleEndpoints, userSaleEndpoints } from './sales.ts'
import { searchEndpoints } from './search.ts'
import { sessionEndpoints } from './sessions.ts'
import { settingsEndpoints } from './settings.ts'
import { shipmentEndpoints } from './shipments.ts'
import { sizeGuideEndpoints } from './size-guides.ts'
import { stateEndpoints } from './states.ts'
import { stockAlertEndpoints } from './stock-alerts.ts'
import { twoFactorEndpoints } from './two-factor.ts'
import { userEndpoints } from './users.ts'
import { wishlistEndpoints } from './wishlist.ts'

/** Every call of the API, by group: the API document, the typed client and the generated tests read this list. */
export const api = {
  products: productEndpoints,
  productActs: productActEndpoints,
  costs: costEndpoints,
  lowStock: lowStockEndpoints,
  drafts: draftEndpoints,
  productFilters: productFilterEndpoints,
  productSheet: productSheetEndpoints,
  categories: categoryEndpoints,
  sizeGuides: sizeGuideEndpoints,
  states: stateEndpoints,
  content: contentEndpoints,
  sales: saleEndpoints,
  orderNotes: orderNoteEndpoints,
  customers: customerEndpoints,
  printing: printingEndpoints,
  desk: deskEndpoints,
  shipments: shipmentEndpoints,
  payments: paymentEndpoints,
  users: { ...userEndpoints, ...userSaleEndpoints },
  sessions: sessionEndpoints,
  twoFactor: twoFactorEndpoints,
  wishlist: wishlistEndpoints,
  stockAlerts: stockAlertEndpoints,
  carts: cartEndpoints,
  consents: consentEndpoints,
  dashboard: dashboardEndpoints,
  live: liveEndpoints,
  refunds: refundEndpoints,
  returns: returnEndpoints,
  reports: reportEndpoints,
  reviews: reviewEndpoints,
  audit: auditEndpoints,
  exports: exportEndpoints,
  imports: importEndpoints,
  cspReports: cspReportEndpoints,
  search: searchEndpoints,
  settings: settingsEndpoints,
  discounts: discountEndpoints,
  health: healthEndpoints,
}

type ValuesOf<Group> = Group extends unknown ? Group[keyof Group] : never
type Known = ValuesOf<(typeof api)[keyof typeof api]>
type NameOf<E> = E extends Endpoint ? `${E['method']} ${E['path']}` : never

/** Every call by its name, `GET /products/:limit/:skip`, with its input and its output. */
export type Calls = {
  [E in Known as NameOf<E>]: { input: CallInput<Extract<E, Endpoint>>; output: CallOutput<Extract<E, Endpoint>> }
}

/** A browser makes a call by its name alone. */
export type CallName = keyof Calls

export const allEndpoints: readonly Endpoint[] = Object.values(api).flatMap((group): Endpoint[] => Object.values(group))
