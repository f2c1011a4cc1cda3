import { categoryEndpoints } from './catalogue/categories.ts'
import { costEndpoints } from './catalogue/costs.ts'
import { importEndpoints } from './catalogue/imports.ts'
import { lowStockEndpoints } from './catalogue/low-stock.ts'
import { draftEndpoints, productActEndpoints } from './catalogue/product-acts.ts'
import { productFilterEndpoints } from './catalogue/product-filters.ts'
import { productSheetEndpoints } from './catalogue/product-sheet.ts'
import { productEndpoints } from './catalogue/products.ts'
import { reviewEndpoints } from './catalogue/reviews.ts'
import { searchEndpoints } from './catalogue/search.ts'
import { sizeGuideEndpoints } from './catalogue/size-guides.ts'
import { stockAlertEndpoints } from './catalogue/stock-alerts.ts'
import { wishlistEndpoints } from './catalogue/wishlist.ts'
import { customerEndpoints } from './office/customers.ts'
import { dashboardEndpoints } from './office/dashboard.ts'
import { exportEndpoints } from './office/exports.ts'
import { reportEndpoints } from './office/reports.ts'
import { cartEndpoints } from './orders/carts/carts.ts'
import { discountEndpoints } from './orders/discounts/discounts.ts'
import { shipmentEndpoints } from './orders/fulfilment/shipments.ts'
import { printingEndpoints } from './orders/invoices/printing.ts'
import { orderListEndpoints } from './orders/order-list/order-list.ts'
import { orderNoteEndpoints } from './orders/order-notes/order-notes.ts'
import { paymentEndpoints } from './orders/payments/payments.ts'
import { refundEndpoints } from './orders/refunds/refunds.ts'
import { returnEndpoints } from './orders/returns/returns.ts'
import { saleEndpoints, userSaleEndpoints } from './orders/sales/sales.ts'
import { consentEndpoints } from './people/consents.ts'
import { sessionEndpoints } from './people/sessions.ts'
import { twoFactorEndpoints } from './people/two-factor.ts'
import { userEndpoints } from './people/users.ts'
import { auditEndpoints } from './platform/audit.ts'
import { cspReportEndpoints } from './platform/csp-reports.ts'
import type { CallInput, CallOutput, Endpoint } from './platform/endpoint.ts'
import { liveEndpoints } from './platform/live.ts'
import { settingsEndpoints } from './platform/settings.ts'
import { healthEndpoints } from './running/health.ts'
import { regionEndpoints } from './shopfront/regions.ts'
import { writtenPageEndpoints } from './shopfront/written-pages.ts'

/**
 * Every call of the API, by group: the API document, the typed client and the generated tests read
 * this list.
 */
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
  states: regionEndpoints,
  content: writtenPageEndpoints,
  sales: saleEndpoints,
  orderNotes: orderNoteEndpoints,
  customers: customerEndpoints,
  printing: printingEndpoints,
  desk: orderListEndpoints,
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
type KnownEndpoint = ValuesOf<(typeof api)[keyof typeof api]>
type NameOf<E> = E extends Endpoint ? `${E['method']} ${E['path']}` : never

/** Every call by its name, `GET /products/:limit/:skip`, with its input and its output. */
export type Calls = {
  [E in KnownEndpoint as NameOf<E>]: {
    input: CallInput<Extract<E, Endpoint>>
    output: CallOutput<Extract<E, Endpoint>>
  }
}

/** A browser makes a call by its name alone. */
export type CallName = keyof Calls

export const allEndpoints: readonly Endpoint[] = Object.values(api).flatMap((group): Endpoint[] =>
  Object.values(group),
)
