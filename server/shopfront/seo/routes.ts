import type { FastifyInstance } from 'fastify'
import { pagePath } from '#contract/platform/page-path.ts'
import { dateOf } from '#contract/platform/times.ts'

const CACHED = {
  cache: { tags: ['products', 'categories', 'pages'], ttlMs: 3_600_000, isForCdn: true },
} as const
/** Addresses that search engines leave out. */
const PRIVATE = [
  '/api/',
  '/checkout',
  '/payment/',
  '/user',
  '/admin',
  '/login',
  '/signup',
  '/forgetpassword',
  '/verify/',
  '/changepassword/',
]

/** 50,000 addresses are the most that one sitemap may hold. */
const MAX_PRODUCTS = 49_000

function entry(address: string, changed?: Date): string {
  const lastChange = changed ? `<lastmod>${dateOf(changed.toISOString())}</lastmod>` : ''
  return `<url><loc>${address}</loc>${lastChange}</url>`
}

/** Serves `robots.txt` and the sitemap for search engines. */
export function seoRoutes(app: FastifyInstance, { origin }: { origin: string }): void {
  const disallowed = PRIVATE.map((path) => `Disallow: ${path}`).join('\n')
  const robots = `User-agent: *\n${disallowed}\n\nSitemap: ${origin}/sitemap.xml\n`
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots))

  app.get('/sitemap.xml', { config: CACHED }, async (request, reply) => {
    const [products, categories, pages] = await app.readShared(
      request,
      CACHED.cache.tags,
      (reads) =>
        Promise.all([
          reads
            .selectFrom('product')
            .select(['id', 'updated_at'])
            .where('deleted_at', 'is', null)
            .where('published', '=', true)
            .orderBy('created_at', 'desc')
            .limit(MAX_PRODUCTS)
            .execute(),
          reads.selectFrom('category').select(['id', 'updated_at']).orderBy('title').execute(),
          reads
            .selectFrom('content_page')
            .select(['slug', 'updated_at'])
            .where('published', '=', true)
            .orderBy('slug')
            .execute(),
        ]),
    )
    const urls = [
      entry(`${origin}/`),
      entry(`${origin}/products`),
      entry(`${origin}/categories`),
      ...categories.map((row) => entry(`${origin}/category/${row.id}`, row.updated_at)),
      ...pages.map((row) => entry(origin + pagePath(row.slug), row.updated_at)),
      ...products.map((row) => entry(`${origin}/product/${row.id}`, row.updated_at)),
    ]
    return reply
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
      )
  })
}
