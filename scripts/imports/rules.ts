/** What may import what, said once: `npm run imports` refuses all else. A path stands for a file or a whole folder. */

type Area = {
  /** What its files import outside of it. */
  imports: readonly string[]
  /** What its tests import as well. */
  tests?: readonly string[]
  /** The only libraries that it imports, or those that it never does; Node's own start with `node:`. */
  onlyLibraries?: readonly string[]
  noLibraries?: readonly string[]
}

/** The folders at the top. `app` and `server` meet in `contract` only. */
export const areas: Readonly<Record<string, Area>> = {
  contract: { imports: [], onlyLibraries: ['zod'], tests: ['test'] },
  app: { imports: ['contract'], noLibraries: ['fastify', 'kysely', 'pg'], tests: ['test'] },
  server: {
    imports: ['contract'],
    noLibraries: ['react', 'react-dom'],
    tests: ['test', 'demo', 'sandbox', 'bench', 'app/routes.ts'],
  },
  demo: { imports: ['contract', 'server'], tests: ['test'] },
  sandbox: { imports: [] },
  scripts: { imports: [] },
  test: { imports: ['contract', 'server', 'scripts', 'app/platform/api/call.ts'], tests: ['demo', 'app/routes.ts'] },
  bench: {
    imports: [...['contract', 'server', 'scripts', 'test/demo-shop.ts'], ...['demo/demo.ts', 'demo/data.ts']],
  },
  e2e: {
    imports: ['contract', 'test', 'scripts', 'app/platform/api/call.ts', 'app/orders/cart', 'app/platform/store'],
  },
}

/** Files that know more than their area does. */
export const doors: Readonly<Record<string, readonly string[]>> = {
  'server/running/main.ts': ['demo/demo.ts'],
  'server/running/processes': ['sandbox/start.ts'],
  'server/running/commands': ['demo/demo.ts'],
  'test/pages': ['app'],
  'scripts/supervise-server.mjs': ['server/shopfront/rendering/error-page.ts'],
}

/** Folders of `app/` that know only themselves and these, whatever else there is. */
export const closed: Readonly<Record<string, readonly string[]>> = {
  'app/platform/ui': ['app/platform/shop'],
  'app/platform/shop': [],
  'app/platform/forms': ['app/platform/ui'],
}

/** Folders that only these know beside themselves: code of the back office is in no page of the storefront. */
export const reserved: Readonly<Record<string, readonly string[]>> = {
  'app/admin': [],
}

/** Rooms of its own floor that a room imports, and rooms of lower floors that it does not. */
type Room = { beside?: readonly string[]; without?: readonly string[] }

type Floor = { name: string; rooms: Readonly<Record<string, Room>> }

/** The rooms of `server/`, lowest floor first: a room imports rooms of lower floors, and those listed with it. */
export const floors: readonly Floor[] = [
  {
    name: 'base',
    rooms: {
      'errors.ts': {},
      'ids.ts': {},
      'random-token.ts': {},
      'sync-path.ts': {},
      async: { beside: ['errors.ts'] },
      csv: {},
      config: { beside: ['errors.ts', 'sync-path.ts'] },
      metrics: {},
      tracing: { beside: ['errors.ts'] },
    },
  },
  { name: 'database', rooms: { db: {} } },
  { name: 'tools', rooms: { access: {}, images: {}, jobs: {}, log: {}, numbers: {}, remote: {} } },
  { name: 'HTTP', rooms: { http: {} } },
  {
    name: 'records and transport',
    rooms: { audit: { beside: ['events'] }, events: {}, mail: {}, settings: { beside: ['audit'] } },
  },
  {
    name: 'data',
    rooms: {
      categories: {},
      consents: {},
      notes: { beside: ['sales'] },
      content: {},
      products: { beside: ['categories', 'sales', 'words'] },
      discounts: {},
      sales: { beside: ['discounts'], without: ['audit', 'events', 'mail'] },
      sessions: {},
      states: {},
      users: { beside: ['sales', 'sessions'] },
      wishlist: {},
      words: {},
    },
  },
  {
    name: 'acts',
    rooms: {
      accounts: { beside: ['two-factor'] },
      backups: {},
      customers: {},
      carts: {},
      documents: { beside: ['fulfilment', 'refunds'] },
      exports: {},
      fulfilment: { beside: ['payments'] },
      imports: {},
      payments: {},
      refunds: { beside: ['fulfilment', 'payments'] },
      returns: {},
      reviews: {},
      'stock-alerts': {},
      search: {},
      'two-factor': {},
    },
  },
  {
    name: 'followers',
    rooms: { dashboard: { beside: ['reports'] }, desk: {}, live: {}, notifications: {}, reports: {} },
  },
  {
    name: 'pages',
    rooms: {
      docs: {},
      doctor: {},
      health: {},
      operations: { beside: ['doctor'] },
      pages: {},
      scrape: { beside: ['operations'] },
      seo: {},
      upgrade: {},
    },
  },
  {
    name: 'start',
    rooms: {
      'app.ts': {},
      'shop.ts': { beside: ['app.ts'] },
      commands: { beside: ['shop.ts'] },
      processes: { beside: ['commands'] },
      'main.ts': { beside: ['commands', 'processes', 'shop.ts'] },
      'start.ts': { beside: ['main.ts', 'processes'] },
    },
  },
]
