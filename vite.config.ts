import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/** Every page begins with these two files: what changes with a new React, and what changes with a new shop. */
const vendor = ['react', 'react-dom', 'react-router', 'scheduler', 'cookie', '@tanstack', 'zustand']
/** What the home page has. Schemas with their validator, forms and lists stay with the pages that have one. */
const shop = [
  'contract/(brand|format|images|limits|messages|paging|path|pricing|product-rules|roles|texts)',
  'app/(api|cart|categories|session|shell|store)/(?!require|(use-)?logout)',
  'app/seo/(origin|seo)',
  'app/products/(product-card|product-grid|queries|search)',
  'app/ui/(?!bread|confirm|empty|error|field|list|pag|past|quant|search|select|text-area|use-focus|use-list)',
]
const chunks = [
  // Before the shop's own, which would take them along, although none of its pages says them.
  { name: 'office-texts', test: /contract\/office-texts/, priority: 4 },
  { name: 'texts', test: /contract\/(form|order)-texts/, priority: 4 },
  {
    name: 'vendor',
    test: new RegExp(`rolldown/runtime|node_modules/(${vendor.join('|')})/(?!.*(useQ|q)ueries)`),
    priority: 3,
  },
  { name: 'shop', test: new RegExp(shop.join('|')), minShareCount: 2, priority: 2 },
  { name: 'forms', test: /node_modules\/(zod|react-hook-form|@hookform)\/|contract\/values/, priority: 1 },
  // What several pages of one area share, in one file: every page's list of files is part of the home page, too.
  { name: 'office', test: /app\/(admin|regions|users)\//, minShareCount: 2 },
  { name: 'orders', test: /app\/(account|invoices|lists|sales)\//, minShareCount: 2 },
]

/**
 * What is loaded on demand brings scripts alone, as style sheets come with the routes: then Vite's helper for it, 0.7 KB
 * of every page, has nothing to do. A style sheet in such a part stops the build.
 */
const plainImports = (): Plugin => ({
  name: 'plain-imports',
  apply: 'build',
  enforce: 'pre',
  load: (id) => (id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load()' : undefined),
  generateBundle(_options, bundle) {
    for (const part of Object.values(bundle)) {
      if (part.type !== 'chunk' || !part.isDynamicEntry) continue
      const sheets = part.viteMetadata?.importedCss
      if (sheets && sheets.size > 0) this.error(`${part.name} is loaded on demand and has a style sheet`)
    }
  },
})

export default defineConfig(({ command }) => ({
  plugins: [plainImports(), tailwindcss(), reactRouter()],
  build: { assetsInlineLimit: 0, modulePreload: false },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } },
    // The server's bundle holds React itself, in its production form whatever NODE_ENV says, and loads in half the time.
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
