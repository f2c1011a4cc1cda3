import { writeFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { build, defineConfig, type Plugin, type Rolldown } from 'vite'
import { areas, storefront } from './app/routes.ts'

/** Libraries of every page: their file changes with a new version of one of them only. */
const LIBRARIES = [
  'react',
  'react-dom',
  'react-router',
  'scheduler',
  'cookie',
  '@tanstack',
  'zustand',
]

/** The oldest supported browsers (docs/browsers.md): scripts and styles are written for them. */
const BROWSERS = ['chrome100', 'firefox128', 'safari16.4']

type Routes = readonly { file: string; children?: Routes }[]

const filesOf = (entries: Routes): string[] =>
  entries.flatMap(({ file, children = [] }) => [file, ...filesOf(children)])

/**
 * The pages that a module is loaded for, by `app/routes.ts`. What several pages share goes into the
 * file of the first of these areas that needs it: no page loads a file of an area below its own. So
 * the home page has no code of forms, and only the back office has its own.
 */
const AREAS = [
  {
    name: 'shop',
    pages: ['entry.client.tsx', 'root.tsx', storefront.file, ...filesOf(areas.shop)],
  },
  { name: 'products', pages: filesOf(areas.products) },
  { name: 'lists', pages: filesOf(areas.lists) },
  // Parts that pages of those three load on demand; parts of other pages belong to the area of
  // these.
  { name: 'on-demand', pages: [] },
  { name: 'forms', pages: filesOf(areas.forms) },
  { name: 'account', pages: filesOf(areas.account) },
  { name: 'office', pages: filesOf(areas.office) },
]
const ON_DEMAND = AREAS.findIndex(({ name }) => name === 'on-demand')

type ModuleInfo = {
  isEntry: boolean
  importers: readonly string[]
  dynamicImporters: readonly string[]
}
type Graph = { getModuleInfo(id: string): ModuleInfo | null }

/** The module and all modules that import it statically, directly or through others. */
function loadersOf(id: string, graph: Graph, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found
  found.add(id)
  for (const importer of graph.getModuleInfo(id)?.importers ?? []) loadersOf(importer, graph, found)
  return found
}

function areaOfPage(id: string): number {
  const file = relative('app', id).replace(/\?.*/, '')
  const area = AREAS.findIndex(({ pages }) => pages.includes(file))
  if (area < 0) throw new Error(`${id} belongs to no area of vite.config.ts`)
  return area
}

/** The place in `AREAS` of the first area that needs a module; `visited` guards against circles. */
function areaOf(id: string, graph: Graph, visited: readonly string[] = []): number {
  const areas = [...loadersOf(id, graph)].flatMap((loader) => {
    const { isEntry = false, dynamicImporters = [] } = graph.getModuleInfo(loader) ?? {}
    const others = dynamicImporters.filter((importer) => !visited.includes(importer))
    return [
      ...(isEntry ? [areaOfPage(loader)] : []),
      ...others.map((importer) =>
        Math.max(ON_DEMAND, areaOf(importer, graph, [...visited, importer])),
      ),
    ]
  })
  return Math.min(...areas)
}

/** Named by the library's own list of parts, but used by no page that only shows what there is. */
const UNUSED = /@tanstack.*(useQueries|queriesObserver|useMutation|mutationObserver)/

/**
 * Texts that the home page's list of texts names, but only other pages use: they would go along
 * with it.
 */
const TEXTS = [
  {
    name: 'texts',
    modules: [
      'contract/orders/texts/cart-texts.ts',
      'contract/orders/texts/discount-texts.ts',
      'contract/orders/texts/invoice-texts.ts',
      'contract/people/consent-texts.ts',
      'contract/platform/form-texts.ts',
      'contract/orders/texts/fulfilment-texts.ts',
      'contract/orders/texts/order-texts.ts',
      'contract/catalogue/review-texts.ts',
      'contract/platform/security-texts.ts',
      'contract/catalogue/stock-alert-texts.ts',
    ],
  },
  {
    name: 'office-texts',
    modules: [
      'contract/shopfront/written-page-texts.ts',
      'contract/office/customer-texts.ts',
      'contract/running/health-texts.ts',
      'contract/office/office-texts.ts',
      'contract/platform/settings-texts.ts',
    ],
  },
]

/**
 * The price of a delivery is shown on every page of a product once its place is known: without the
 * validator that other parts on demand share.
 */
const DELIVERY = {
  name: 'delivery',
  area: ON_DEMAND,
  minShareCount: 1,
  test: /\/(app\/shopfront\/delivery\/|app\/platform\/ui\/use-focus-on-change|contract\/shopfront\/(delivery|lga-names)\.)/,
}

/**
 * In this order, because a file takes along what its modules import, unless a file before it has
 * that already.
 */
const files = [
  ...TEXTS.map(({ name, modules }) => ({
    name,
    area: 0,
    test: (id: string) => modules.includes(relative('.', id)),
  })),
  {
    name: 'vendor',
    area: 0,
    test: new RegExp(`rolldown/runtime|node_modules/(${LIBRARIES.join('|')})/`),
  },
  ...AREAS.map(({ name }, area) => ({ name, area, minShareCount: 2 })).toSpliced(
    ON_DEMAND,
    0,
    DELIVERY,
  ),
]

const chunks = files.map(({ name, area, ...rules }, place) => ({
  ...rules,
  debugName: name,
  name: (id: string, graph: Graph) =>
    !UNUSED.test(id) && areaOf(id, graph) === area ? name : null,
  priority: files.length - place,
}))

const IN_TIME = JSON.stringify(
  fileURLToPath(new URL('app/platform/hydration/in-time.ts', import.meta.url)),
)

/**
 * What is loaded on demand brings scripts alone, as style sheets come with the routes: then Vite's
 * helper for it, 0.7 KB of every page, has nothing to do but to give up in time. A style sheet in
 * such a part stops the build.
 */
const plainImports = (): Plugin => ({
  name: 'plain-imports',
  apply: 'build',
  enforce: 'pre',
  load: (id) =>
    id.includes('vite/preload-helper')
      ? `export { resolveInTime as __vitePreload } from ${IN_TIME}`
      : undefined,
  generateBundle(_options, bundle) {
    for (const part of Object.values(bundle)) {
      if (part.type !== 'chunk' || !part.isDynamicEntry) continue
      const sheets = part.viteMetadata?.importedCss
      if (sheets && sheets.size > 0)
        this.error(`${part.name} is loaded on demand and has a style sheet`)
    }
  },
})

/**
 * `import text from './file.ts?script'`: the file, and what it imports, as the text of an inline
 * script.
 */
const inlineScripts = (): Plugin => ({
  name: 'inline-scripts',
  enforce: 'pre',
  async load(id) {
    const [entry = '', query] = id.split('?')
    if (query !== 'script') return
    const lib = { entry, formats: ['iife' as const], name: 'script' }
    const options = { target: BROWSERS, write: false, lib }
    const built = await build({
      configFile: false,
      publicDir: false,
      logLevel: 'error',
      build: options,
    })
    const [{ output }] = built as [Rolldown.RolldownOutput]
    const code = output[0].code.trim()
    if (/<\/script|<!--/i.test(code)) this.error(`${entry} would end its own element`)
    return { code: `export default ${JSON.stringify(code)}`, moduleType: 'js' }
  },
})

/**
 * What libraries bring along for uses that this app does not make of them, by the exports that
 * others import.
 */
const LEFT_OUT = {
  // `routeDiscovery` is `initial` in react-router.config.ts: the page knows all routes.
  'react-router/dist/production/lib/dom/ssr/fog-of-war.js': [
    'getManifestPath',
    'getPartialManifest',
    'getPatchRoutesOnNavigationFunction',
    'getPathsWithAncestors',
    'handleClientVersionMismatch',
    'isFogOfWarEnabled',
    'useFogOFWarDiscovery',
  ],
  'react-router/dist/production/lib/router/instrumentation.js': [
    'consumeInstrumentationClientResultMetaReceiver',
    'getRouteInstrumentationUpdates',
    'instrumentClientSideRouter',
    'instrumentHandler',
    'instrumentationResultMetaContext',
  ],
  '@tanstack/query-core/build/modern/infiniteQueryBehavior.js': [
    'infiniteQueryBehavior',
    'hasNextPage',
    'hasPreviousPage',
  ],
}

/** Puts functions that do nothing in the place of what is left out of the browser's files. */
const leaveOut = (): Plugin => {
  const left = new Set(Object.keys(LEFT_OUT))
  return {
    name: 'leave-out',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      for (const [module, names] of Object.entries(LEFT_OUT)) {
        if (!id.endsWith(`/node_modules/${module}`)) continue
        left.delete(module)
        return names.map((name) => `export const ${name} = () => undefined\n`).join('')
      }
    },
    buildEnd() {
      if (left.size > 0)
        this.error(`vite.config.ts leaves out modules that the build has not: ${[...left]}`)
    },
  }
}

/**
 * Writes `build/chunks.json`, for tests: the modules of each file of the browser. A renamed text
 * module stops the build.
 */
const listChunks = (): Plugin => ({
  name: 'list-chunks',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  async writeBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
    const known = new Set(
      chunks.flatMap(({ moduleIds }) => moduleIds.map((id) => relative('.', id))),
    )
    const missing = TEXTS.flatMap(({ modules }) => modules).filter((id) => !known.has(id))
    if (missing.length > 0)
      this.error(`vite.config.ts names modules that the build has not: ${missing}`)
    const made = chunks.map(({ fileName, modules }) => [
      fileName,
      Object.entries(modules).flatMap(([id, { renderedLength }]) =>
        renderedLength > 0 ? relative('.', id) : [],
      ),
    ])
    await writeFile('build/chunks.json', JSON.stringify(Object.fromEntries(made), null, 1))
  },
})

export default defineConfig(({ command }) => ({
  plugins: [
    plainImports(),
    inlineScripts(),
    leaveOut(),
    listChunks(),
    tailwindcss(),
    reactRouter(),
  ],
  build: { target: BROWSERS, assetsInlineLimit: 0, modulePreload: false },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } },
    // The server's bundle holds React itself, in its production form whatever NODE_ENV says, and
    // loads in half the time.
    ...(command === 'build' && {
      ssr: { resolve: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } },
    }),
  },
  // Found late they would make the first page of `npm run dev` load twice.
  optimizeDeps: {
    include: [
      'react',
      'react-dom',
      'react-dom/client',
      '@tanstack/react-query',
      'zustand',
      'zustand/middleware',
      'react-hook-form',
      '@hookform/resolvers/zod',
      'zod',
    ],
  },
}))
