import type { FastifyInstance } from 'fastify'
import { messages } from '#contract/messages.ts'
import { categoryRoutes } from '../../catalogue/categories/routes.ts'
import { importRoutes } from '../../catalogue/imports/routes.ts'
import { productSheetRoutes } from '../../catalogue/product-sheet/routes.ts'
import { productActRoutes } from '../../catalogue/products/act-routes.ts'
import { productRoutes } from '../../catalogue/products/routes.ts'
import { reviewRoutes } from '../../catalogue/reviews/routes.ts'
import { listRoutes } from '../../catalogue/search/list-routes.ts'
import { searchRoutes } from '../../catalogue/search/routes.ts'
import { stockAlertRoutes } from '../../catalogue/stock-alerts/routes.ts'
import { wishlistRoutes } from '../../catalogue/wishlist/routes.ts'
import { auditRoutes } from '../../office/audit/routes.ts'
import { registerCustomerRoutes } from '../../office/customers/routes.ts'
import { registerDashboardRoutes } from '../../office/dashboard/routes.ts'
import { registerExportRoutes } from '../../office/exports/routes.ts'
import { registerLiveRoutes } from '../../office/live/routes.ts'
import { createReportFile } from '../../office/reports/report-file.ts'
import { reportRoutes } from '../../office/reports/routes.ts'
import { cartRoutes } from '../../orders/carts/routes.ts'
import { removeOrderedPieces } from '../../orders/carts/save-cart.ts'
import { discountRoutes } from '../../orders/discounts/routes.ts'
import { offeredDiscounts } from '../../orders/discounts/store.ts'
import { withPackedPieces } from '../../orders/fulfilment/goods.ts'
import { fulfilmentRoutes } from '../../orders/fulfilment/routes.ts'
import { invoiceRoutes } from '../../orders/invoices/routes.ts'
import { orderListRoutes } from '../../orders/order-list/routes.ts'
import { orderNoteRoutes } from '../../orders/order-notes/routes.ts'
import { paymentRoutes } from '../../orders/payments/routes.ts'
import { addWebhookRoute } from '../../orders/payments/webhook.ts'
import { refundRoutes } from '../../orders/refunds/routes.ts'
import { returnRoutes } from '../../orders/returns/routes.ts'
import { saleRoutes } from '../../orders/sales/routes.ts'
import { accountRoutes } from '../../people/accounts/routes.ts'
import { consentRoutes } from '../../people/consents/routes.ts'
import { sessionRoutes } from '../../people/sessions/routes.ts'
import { twoFactorRoutes } from '../../people/two-factor/routes.ts'
import { registerUserRoutes } from '../../people/users/routes.ts'
import { notFoundError } from '../../platform/errors.ts'
import { imageRoutes } from '../../platform/images/routes.ts'
import { settingsRoutes } from '../../platform/settings/routes.ts'
import { listOnDeliveryPlaces } from '../../shopfront/regions/queries.ts'
import { regionRoutes } from '../../shopfront/regions/routes.ts'
import { cspReportRoute } from '../../shopfront/rendering/csp-reports.ts'
import { renderingRoutes } from '../../shopfront/rendering/routes.ts'
import { seoRoutes } from '../../shopfront/seo/routes.ts'
import { writtenPageRoutes } from '../../shopfront/written-pages/routes.ts'
import { healthRoutes } from '../health/routes.ts'
import { metricsRoutes } from '../metrics-endpoint/routes.ts'
import { openApiRoutes } from '../openapi/routes.ts'
import { probeRoutes } from '../probes/routes.ts'
import type { AppDeps } from './app-deps.ts'
import type { ShopServices } from './create-services.ts'

/** Routes that need the services as they are. */
const ROUTES_OF_SERVICES: readonly ((server: FastifyInstance, services: ShopServices) => void)[] = [
  productRoutes,
  productActRoutes,
  productSheetRoutes,
  categoryRoutes,
  regionRoutes,
  writtenPageRoutes,
  auditRoutes,
  accountRoutes,
  registerUserRoutes,
  registerCustomerRoutes,
  sessionRoutes,
  twoFactorRoutes,
  wishlistRoutes,
  stockAlertRoutes,
  cartRoutes,
  consentRoutes,
  paymentRoutes,
  fulfilmentRoutes,
  refundRoutes,
  invoiceRoutes,
  orderNoteRoutes,
  returnRoutes,
  reviewRoutes,
  healthRoutes,
  reportRoutes,
  imageRoutes,
  discountRoutes,
  metricsRoutes,
  probeRoutes,
  openApiRoutes,
  cspReportRoute,
  seoRoutes,
  registerLiveRoutes,
]

/** Registers all routes. A call adds to the services only what another area does for its routes. */
export async function registerShopRoutes(
  server: FastifyInstance,
  services: ShopServices,
  { config, pages }: AppDeps,
): Promise<void> {
  const { db, searches } = services
  for (const registerOwn of ROUTES_OF_SERVICES) registerOwn(server, services)
  listRoutes(server, {
    ...services,
    searched: (text, { total, partial, full = total }) =>
      searches.searched(text, partial ? 0 : full),
  })
  searchRoutes(server, { ...services, counter: searches })
  saleRoutes(server, {
    ...services,
    ordered: (userId, lines) => removeOrderedPieces(db, userId, lines),
    withPacked: (sales) => withPackedPieces(db, sales),
  })
  addWebhookRoute(server, { ...services, wake: services.wakeWebhooks })
  registerDashboardRoutes(server, { ...services, isOpening: config.isProduction })
  orderListRoutes(server, { ...services, wake: services.wakeBulkJobs })
  registerExportRoutes(server, { ...services, reportFile: (asked) => createReportFile(db, asked) })
  importRoutes(server, { ...services, wake: services.wakeImports })
  settingsRoutes(server, {
    ...services,
    offered: () => offeredDiscounts(db),
    onDelivery: () => listOnDeliveryPlaces(db),
  })
  server.all('/api/*', () => {
    throw notFoundError(messages.notFound)
  })
  if (pages)
    await renderingRoutes(server, { ...services, pages, cardOrigins: services.cards.origins })
}
