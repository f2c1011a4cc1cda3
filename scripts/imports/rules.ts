/**
 * The allowed imports: `npm run imports` refuses all others. A path stands for a file or a whole
 * folder.
 */

/**
 * The areas, lowest first. In `contract/`, `server/` and `app/` an area imports itself and the
 * areas before it. `server/` and `app/` import every area of `contract/`.
 */
export const areas = [
  {
    name: 'platform',
    purpose: 'database, HTTP, settings, audit, jobs, mail outbox, images, forms, lists',
  },
  { name: 'people', purpose: 'accounts, sessions, two-factor authentication, rights, consents' },
  { name: 'shopfront', purpose: 'page rendering, written pages, delivery regions, search engines' },
  {
    name: 'orders',
    purpose: 'carts, checkout, sales, payments, parcels, refunds, returns, discounts, invoices',
  },
  {
    name: 'catalogue',
    purpose: 'products, variants, search, import, reviews, stock alerts, wishlist',
  },
  {
    name: 'office',
    purpose: 'what shopkeepers use across areas: dashboard, reports, customers, exports',
  },
  {
    name: 'running',
    purpose: 'start, commands, processes, backups, doctor, health, upgrade, API document',
  },
] as const

type Exception = { from: string; to: readonly string[]; reason: string }

/** Imports that the order of the areas, or of the folders at the top, would refuse. */
export const exceptions: readonly Exception[] = [
  {
    from: 'app/people/session/logout-button.tsx',
    to: ['app/orders/cart'],
    reason: 'the last change of the cart is sent before a logout',
  },
  {
    from: 'app/orders/admin/orders',
    to: ['app/catalogue/products', 'app/catalogue/search', 'app/office/admin/customers'],
    reason:
      'orders are filtered by product and by tag, and the page of an order shows its customer',
  },
  {
    from: 'app/orders/account/order-page.tsx',
    to: ['app/catalogue/reviews'],
    reason: 'buyers review the goods of an order',
  },
  {
    from: 'app/orders/payments/order-view.tsx',
    to: ['app/catalogue/reviews'],
    reason: 'buyers review the goods of an order',
  },
  {
    from: 'server/running/run-process.ts',
    to: ['demo/demo.ts'],
    reason: 'the demo shop is seeded at the first start',
  },
  {
    from: 'server/running/commands',
    to: ['demo/demo.ts'],
    reason: 'a command seeds the demo shop',
  },
  {
    from: 'server/running/processes',
    to: ['sandbox/start.ts'],
    reason: 'the demo shop pays in the sandbox',
  },
  { from: 'test/pages', to: ['app'], reason: 'page tests render the pages' },
  {
    from: 'test/variant-sheets.ts',
    to: ['app/catalogue/admin/products/variants'],
    reason: 'tests of the variant editor share their sheets',
  },
  {
    from: 'scripts/supervise-server.mjs',
    to: ['server/shopfront/rendering/error-page.ts'],
    reason: 'the page is shown while the server restarts',
  },
]

type Tree = {
  /** The imports of its files outside of it. */
  imports: readonly string[]
  /** Further imports of its tests. */
  tests?: readonly string[]
  /**
   * The only libraries that it imports, or those that it never does; Node's own start with `node:`.
   */
  onlyLibraries?: readonly string[]
  noLibraries?: readonly string[]
}

/** The folders at the top. */
export const trees: Readonly<Record<string, Tree>> = {
  contract: { imports: [], onlyLibraries: ['zod'], tests: ['test'] },
  app: { imports: ['contract'], noLibraries: ['fastify', 'kysely', 'pg'], tests: ['test'] },
  server: {
    imports: ['contract'],
    noLibraries: ['react', 'react-dom'],
    tests: ['test', 'demo', 'sandbox', 'bench', 'app/routes.ts'],
  },
  demo: { imports: ['contract', 'server'], tests: ['test'] },
  sandbox: { imports: [], tests: ['test'] },
  scripts: { imports: [] },
  test: {
    imports: [
      'contract',
      'server',
      'sandbox/start.ts',
      'sandbox/world.ts',
      'scripts',
      'app/platform/api/call.ts',
    ],
    tests: ['demo', 'app/routes.ts'],
  },
  bench: {
    imports: [
      ...['contract', 'server', 'scripts', 'test/demo-shop.ts', 'test/search/judge-search.ts'],
      ...['demo/demo.ts', 'demo/data.ts'],
    ],
  },
  e2e: {
    imports: [
      ...['contract', 'test', 'scripts', 'app/platform/api/call.ts', 'app/platform/store'],
      ...['app/orders/cart', 'app/orders/checkout-draft', 'app/routes.ts'],
    ],
  },
}

/** Folders that know only themselves and these, whatever is below them. */
export const closed: Readonly<Record<string, readonly string[]>> = {
  'app/platform/ui': ['app/platform/shop'],
  'app/platform/shop': [],
  'app/platform/forms': ['app/platform/ui'],
}
