import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** Every page begins with these two files: what changes with a new React, and what changes with a new shop. */
const vendor = ['react', 'react-dom', 'react-router', 'scheduler', 'cookie', '@tanstack', 'zustand']
/** What the home page has. Schemas with their validator, forms and lists stay with the pages that have one. */
const shop = [
  'contract/(brand|format|images|limits|messages|paging|path|pricing|product-rules|roles|texts)',
  'app/(api|cart|categories|session|shell|store)/(?!require)',
  'app/seo/(origin|seo)',
  'app/products/(product-card|product-grid|queries|search)',
  'app/ui/(?!bread|confirm|empty|error|field|list|pag|past|quant|use-focus|use-list)',
]
const chunks = [
  { name: 'vendor', test: new RegExp(`node_modules/(${vendor.join('|')})/(?!.*(useQ|q)ueries)`) },
  { name: 'shop', test: new RegExp(shop.join('|')), minShareCount: 2 },
]

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
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
