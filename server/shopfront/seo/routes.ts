import type { FastifyInstance } from 'fastify'
import { writtenPagePath } from '#contract/platform/page-path.ts'
import { dateInLagos } from '#contract/platform/times.ts'

const SITEMAP_CACHE_RULE = {
  cache: { tags: ['products', 'categories', 'pages'], ttlMs: 3_600_000, isForCdn: true },
} as const
/** Addresses that search engines leave out. */
const UNINDEXED_PATHS = [
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
const MAX_SITEMAP_PRODUCTS = 49_000

function sitemapEntry(address: string, changed?: Date): string {
  const lastChange = changed ? `<lastmod>${dateInLagos(changed.toISOString())}</lastmod>` : ''
  return `<url><loc>${address}</loc>${lastChange}</url>`
}

/** Serves `robots.txt` and the sitemap for search engines. */
export function seoRoutes(app: FastifyInstance, { origin }: { origin: string }): void {
  const disallowed = UNINDEXED_PATHS.map((path) => `Disallow: ${path}`).join('\n')
  const robots = `User-agent: *\n${disallowed}\n\nSitemap: ${origin}/sitemap.xml\n`
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots))

  app.get('/sitemap.xml', { config: SITEMAP_CACHE_RULE }, async (request, reply) => {
    const [products, categories, pages] = await app.readShared(
      request,
      SITEMAP_CACHE_RULE.cache.tags,
      (reads) =>
        Promise.all([
          reads
            .selectFrom('product')
            .select(['id', 'updated_at'])
            .where('deleted_at', 'is', null)
            .where('published', '=', true)
            .orderBy('created_at', 'desc')
            .limit(MAX_SITEMAP_PRODUCTS)
            .execute(),
          reads.selectFrom('category').select(['id', 'updated_at']).orderBy('title').execute(),
          reads
            .selectFrom('written_page')
            .select(['slug', 'updated_at'])
            .where('published', '=', true)
            .orderBy('slug')
            .execute(),
        ]),
    )
    const urls = [
      sitemapEntry(`${origin}/`),
      sitemapEntry(`${origin}/products`),
      sitemapEntry(`${origin}/categories`),
      ...categories.map((row) => sitemapEntry(`${origin}/category/${row.id}`, row.updated_at)),
      ...pages.map((row) => sitemapEntry(origin + writtenPagePath(row.slug), row.updated_at)),
      ...products.map((row) => sitemapEntry(`${origin}/product/${row.id}`, row.updated_at)),
    ]
    return reply
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
      )
  })
}
