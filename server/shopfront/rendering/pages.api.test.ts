import { createHash } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { Parser } from 'htmlparser2'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import routes from '#app/routes.ts'
import { openPages } from '#test/built-pages.ts'
import {
  type Answer,
  call,
  givenCategory,
  givenOrder,
  givenProduct,
  givenState,
  givenVariants,
} from '#test/factories.ts'
import { HOSTILE_TEXTS } from '#test/hostile-texts.ts'
import { givenPerson } from '#test/people.ts'
import { givenShop, openTestShop, type TestShop } from '#test/shop.ts'
import { createPageHeaders } from './page-headers.ts'
import { loadBuiltPages, type PageRenderer } from './pages.ts'

let shop: TestShop
let shopPages: PageRenderer
/** Pages that show stored texts, each text a hostile one. */
const stored: string[] = []

beforeAll(async () => {
  shopPages = await openPages()
  shop = await openTestShop({ pages: shopPages })
  for (const text of HOSTILE_TEXTS) stored.push(...(await givenTexts(text)))
})
afterAll(() => shop.close())

/**
 * A product, a category, a state, a person and an order that consist of `text`; answers the pages
 * that are about them.
 */
async function givenTexts(text: string): Promise<string[]> {
  const { db } = shop
  const category = await givenCategory(db, { title: text })
  await db.updateTable('category').set({ description: text }).where('id', '=', category).execute()
  const product = await givenProduct(db, {
    title: text,
    description: text,
    brand: text,
    category_id: category,
  })
  await givenProduct(db, { title: text, category_id: category }) // for the similar ones
  await givenPerson(db, { full_name: text })
  const state = await givenState(db, { state: text, lgas: text })
  const lines = [{ id: product.id, qty: 1 }]
  const texts = { name: text, address: text, lga: text, moreDetails: text }
  const order = await givenOrder(shop, { state, products: lines, ...texts })
  const values = [{ choice: [text, 'M'], sku: text }, { choice: [text, 'L'] }]
  const sized = await givenVariants(db, values, {
    category_id: category,
    options: JSON.stringify([
      { name: text, values: [{ value: text, swatch: '#2b309c' }] },
      { name: 'Size', values: [{ value: 'M' }, { value: 'L' }] },
    ]),
  })
  const opened = `/product/${sized.id}?variant=${sized.variants[1]?.id}`
  return [
    `/product/${product.id}`,
    `/category/${category}`,
    `/payment/${order.id}`,
    `/product/${sized.id}`,
    opened,
  ]
}

type Branch = { path?: string; index?: boolean; children?: Branch[] }
const pathsOf = (branches: readonly Branch[], parent = ''): string[] =>
  branches.flatMap(({ path = '', children }) => {
    const own = path ? `${parent}/${path}` : parent
    return children ? pathsOf(children, own) : [own || '/']
  })
/** Every page of the route table. */
const pages = [...new Set(pathsOf(routes as Branch[]))]

const filled = (path: string, value: string): string => path.replace(/:\w+\??|\*/g, value)

const ADDRESSES = new Set(['href', 'action', 'formaction', 'xlink:href', 'data'])

const isRun = (name: string, value: string): boolean =>
  name.startsWith('on') ||
  name === 'srcdoc' ||
  (ADDRESSES.has(name) && /^\s*javascript:/i.test(value))

const isCode = (type = ''): boolean => !/^application\/(ld\+)?json$/.test(type)

/**
 * What an HTML page could run besides the script of each page: its scripts, its handlers, its
 * addresses.
 */
function runnable(html: string): string[] {
  const found: string[] = []
  let script: { type: string | undefined; text: string } | undefined
  const parser = new Parser({
    onopentag: (name, { src, type, ...attributes }) => {
      if (name === 'script') script = { type, text: '' }
      if (/^(script|iframe)$/.test(name) && !src?.startsWith('/assets/')) found.push(src ?? '')
      found.push(...Object.keys(attributes).filter((key) => isRun(key, attributes[key] ?? '')))
    },
    ontext: (text) => {
      if (script) script.text += text
    },
    onclosetag: () => {
      if (script && isCode(script.type)) found.push(script.text)
      script = undefined
    },
  })
  parser.end(html)
  return found.filter((code) => code !== '' && !shopPages.inlineScripts.includes(code))
}

const scriptSources = ({ headers }: Answer): string =>
  /script-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1] ?? ''

const hashOf = (script: string): string => createHash('sha256').update(script).digest('base64')

/** Nothing runs in an answer that is no page. */
function scriptPolicy(address: string): RegExp {
  const sources = `'self' ${shopPages.inlineScripts.map((script) => `'sha256-${RegExp.escape(hashOf(script))}'`).join(' ')}`
  return /^\/payment\//i.test(address)
    ? new RegExp(`^${sources} http://localhost:4001$`)
    : new RegExp(`^(${sources})?$`)
}

function expectHarmless(address: string, answer: Answer, texts: readonly string[]): void {
  const { headers, body } = answer
  const policy = String(headers['content-security-policy'])
  expect([address, policy]).not.toEqual([address, 'undefined'])
  expect([address, scriptSources(answer)]).toEqual([
    address,
    expect.stringMatching(scriptPolicy(address)),
  ])
  for (const text of texts) {
    const [, script = text] = /<script[^>]*>(.*)<\/script>/s.exec(text) ?? []
    expect(policy).not.toContain(hashOf(script))
  }
  const markup = String(headers['content-type']).startsWith('text/html')
    ? texts.filter((text) => text.includes('<'))
    : []
  expect([address, markup.filter((text) => body.includes(text))]).toEqual([address, []])
  expect([address, runnable(body)]).toEqual([address, []])
}

describe('a script of a stranger', () => {
  test.each(HOSTILE_TEXTS)(
    'in any part of any address runs nowhere and is named by no policy: %j',
    async (text) => {
      const value = encodeURIComponent(text)
      const addresses = pages.flatMap((path) => [
        filled(path, value),
        `${filled(path, value)}?page=${value}&key=${value}&from=${value}#${value}`,
      ])
      for (const address of addresses)
        expectHarmless(address, await call(shop, { url: address }), [text])
    },
  )

  test('in any stored text runs on no page and is named by no policy', async () => {
    const lists = [
      '/',
      '/products',
      '/categories',
      '/search/window',
      '/checkout',
      '/admin',
      '/user',
      '/sitemap.xml',
    ]
    for (const address of [...stored, ...lists.slice(0, -1)]) {
      const answer = await call(shop, { url: address })
      expect([address, answer.statusCode]).toEqual([address, 200])
      expectHarmless(address, answer, HOSTILE_TEXTS)
    }
  })

  test('data addresses are never sent as pages', async () => {
    const [text = ''] = HOSTILE_TEXTS
    const bare = pages.map((path) =>
      filled(path, encodeURIComponent(text)).replace(/\/$/, '/_root'),
    )
    const forms = [
      '.data',
      '.data/',
      '.data//',
      '.data?x',
      '.data?page=2',
      '.data?_routes=root',
      '.data#.html',
    ]
    for (const address of [...bare, '/_root', '/search/window', '/_'].flatMap((one) =>
      forms.map((form) => one + form),
    )) {
      const answer = await call(shop, { url: address })
      expect([address, answer.statusCode, answer.headers['content-type']]).toEqual([
        address,
        404,
        'application/json; charset=utf-8',
      ])
      expect(answer.headers['content-security-policy']).toBe(
        "default-src 'none'; frame-ancestors 'none'",
      )
      expect(answer.body).not.toContain('window')
    }
    for (const address of [
      '/search/window%2Edata',
      '/search/window%2edata',
      '/__manifest?paths=/search/x&version=1',
    ])
      expectHarmless(address, await call(shop, { url: address }), HOSTILE_TEXTS)
  })
})

test('no page is made for a file that the build does not have', async () => {
  const answer = await call(shop, { url: '/assets/of-another-build-1a2b3c4d.js' })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    404,
    'application/json; charset=utf-8',
  ])
})

test.each(['*', 'ftp://shop.example/products', 'ftp.evil.example/'])(
  'what is no path is 404: GET %s',
  async (address) => {
    await shop.server.listen({ port: 0, host: '127.0.0.1' }).catch(() => {}) // once for all
    const { port } = shop.server.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    socket.write(`GET ${address} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
    expect((await text(socket)).split(' ')[1]).toMatch(/^40[04]$/)
  },
)

test('only HTML is sent as a page, and nothing in other types runs', async () => {
  const body = Buffer.from('<script>window.ran=1</script>')
  const headers = new Headers({ 'content-type': 'text/x-script' })
  const pages = {
    render: async () => ({ status: 200, headers, body }),
    clientFolder: undefined,
    inlineScripts: [],
  }
  const answer = await call(await givenShop({ pages }), { url: '/' })
  expect(answer.headers).toMatchObject({
    'content-type': 'text/x-script',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  })
})

describe('headers of pages', () => {
  test('the policy is the same whatever a page shows, and reports violations to the shop', async () => {
    const answers = await Promise.all(
      ['/', '/products', '/nowhere', '/admin'].map((url) => call(shop, { url })),
    )
    const all = new Set(answers.map(({ headers }) => headers['content-security-policy']))
    expect([...all]).toEqual([expect.stringMatching(/; report-uri \/api\/csp-reports$/)])
    expect([...all][0]).not.toMatch(/unsafe|nonce-/)
  })

  test('the policy names the one inline script, which each page begins with', async () => {
    const [script = '', ...others] = shopPages.inlineScripts
    expect(others).toEqual([])
    for (const url of ['/', '/products', '/nowhere', '/login', '/admin', stored[2] as string]) {
      const { headers, body } = await call(shop, { url })
      const [head = ''] = body.split('</head>')
      expect([url, head.split(`<script>${script}</script>`).length]).toEqual([url, 2])
      expect(String(headers['content-security-policy']).match(/'sha256-[^']+'/g)).toEqual([
        `'sha256-${hashOf(script)}'`,
      ])
    }
  })

  test('over https violations are also reported by report-to', () => {
    const headers = createPageHeaders({ isHttps: true, inlineScripts: [] })
    expect(headers['content-security-policy']).toMatch(
      /; report-uri \/api\/csp-reports; report-to csp$/,
    )
    expect(headers['reporting-endpoints']).toBe('csp="/api/csp-reports"')
  })

  test('no page may use camera, microphone or place', async () => {
    const [home, payment] = [
      await call(shop, { url: '/' }),
      await call(shop, { url: stored[2] as string }),
    ]
    for (const { headers } of [home, payment]) {
      for (const feature of ['camera', 'microphone', 'geolocation', 'usb', 'display-capture'])
        expect(headers['permissions-policy']).toContain(`${feature}=()`)
    }
    expect(home.headers['permissions-policy']).toMatch(/\bpayment=\(\)/)
    expect(payment.headers['permissions-policy']).toContain(
      'payment=(self "http://localhost:4001")',
    )
  })

  test('a secret address is sent to no other site, in whatever case it is typed', async () => {
    for (const url of [
      '/verify/a-code',
      '/VERIFY/a-code',
      '/changepassword/a-code',
      stored[2] as string,
    ]) {
      const { headers } = await call(shop, { url })
      expect([headers['referrer-policy'], headers.etag]).toEqual(['no-referrer', undefined])
    }
  })
})

test('a shop in a folder with a space serves its files', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'shop-build-'))
  onTestFinished(() => rm(parent, { recursive: true }))
  const folder = join(parent, 'my assets/assets/build/')
  await cp(new URL('../../../build/', import.meta.url), folder, { recursive: true })
  const copy = await givenShop({ pages: await loadBuiltPages(pathToFileURL(folder)) })
  const { body } = await call(copy, { url: '/' })
  const files = [
    ...new Set([...body.matchAll(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g)].map(([path]) => path)),
  ]
  expect(files.map((path) => path.replace(/.*\./, ''))).toEqual(
    expect.arrayContaining(['js', 'css', 'woff2']),
  )
  for (const url of files) {
    const { statusCode, headers } = await call(copy, { url })
    expect([url, statusCode, headers['cache-control']]).toEqual([
      url,
      200,
      'max-age=31536000, immutable',
    ])
  }
  expect((await call(copy, { url: '/favicon.svg' })).headers['cache-control']).toBe(
    'public, max-age=3600',
  )
})

test('pages of other sites may show the public pictures of the shop', async () => {
  for (const url of ['/og.png', '/favicon.svg']) {
    const { statusCode, headers } = await call(shop, { url })
    expect([url, statusCode, headers['cross-origin-resource-policy']]).toEqual([
      url,
      200,
      'cross-origin',
    ])
  }
  expect((await call(shop, { url: '/' })).headers['cross-origin-resource-policy']).toBe(
    'same-origin',
  )
})

test('without JavaScript the search form leads to the address of its results, and nowhere else', async () => {
  const leadsTo = async (query: string) =>
    (await call(shop, { url: `/search${query}` })).headers.location
  expect(await leadsTo('?search=+a%2Fb%3F+')).toBe('/search/a%2Fb%3F')
  expect(await leadsTo('?search=%2F%2Fevil.example%2F..%0d%0ax%3A1')).toBe(
    '/search/%2F%2Fevil.example%2F..%0D%0Ax%3A1',
  )
  expect(await leadsTo('?search=x.data')).toBe('/search/x.data%20')
  for (const query of ['', '?', '?search=', '?search=+', '?q=x'])
    expect(await leadsTo(query)).toBe('/products')
})

test('a cached page is rendered again when its data changes', async () => {
  const { id } = await givenProduct(shop.db, { title: 'Before' })
  const url = `/product/${id}`
  const [first, second] = [await call(shop, { url }), await call(shop, { url })]
  expect(second.headers.etag).toBe(first.headers.etag)
  await shop.db.updateTable('product').set({ title: 'After' }).where('id', '=', id).execute()
  expect((await call(shop, { url })).body).toContain('Before')
  shop.server.cache.drop([`product:${id}`])
  expect((await call(shop, { url })).body).toContain('After')
})
