import { readdir, readFile, stat } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { areas } from '#app/routes.ts'

/** The files that pages of the storefront load, by the build's own lists. */

const BUILD = new URL('../build/', import.meta.url)

type Part = {
  module: string
  parentId?: string
  imports?: string[]
  hasLoader?: boolean
  hasClientLoader?: boolean
}
type Manifest = { entry: Part; routes: Record<string, Part> }

let manifest: Manifest
/** The list of all routes, which each page loads too. */
let listFile: string
/** The source files of each built file. */
let chunks: Record<string, string[]>

beforeAll(async () => {
  const [name] = (await readdir(new URL('client/assets/', BUILD))).filter((file) =>
    /^manifest-.*\.js$/.test(file),
  )
  listFile = `assets/${name}`
  manifest = JSON.parse(await readFile(new URL('routes.json', BUILD), 'utf8'))
  chunks = JSON.parse(await readFile(new URL('chunks.json', BUILD), 'utf8'))
})

type Entry = { id?: string; file: string; children?: Entry[] }

/**
 * The ids of the routes of an area, its layouts among them: React Router derives them from the file
 * names.
 */
const idsOf = (entries: readonly Entry[]): string[] =>
  entries.flatMap(({ id, file, children = [] }) => [
    id ?? file.replace(/\.tsx$/, ''),
    ...idsOf(children),
  ])

/** The files that the browser loads for a page and its layout. */
function filesOf(page: string): string[] {
  const { entry, routes } = manifest
  const layout = routes[routes[page]?.parentId ?? '']
  const parts = [entry, routes.root, layout, routes[page]] as Part[]
  return [...new Set(parts.flatMap(({ module, imports = [] }) => [module, ...imports]))].map(
    (path) => path.slice(1),
  )
}

const modulesOf = (page: string): string[] =>
  filesOf(page).flatMap((file) => {
    const modules = chunks[file]
    if (!modules) throw new Error(`${file} is not listed`)
    return modules
  })

/** Code of forms, by the beginning of its module ids. */
const FORMS = [
  'node_modules/zod/',
  'node_modules/react-hook-form/',
  'node_modules/@hookform/',
  'contract/platform/form-schemas',
]
/** Code of pages that need a form or a sign-in. */
const LATER = [
  'orders/checkout',
  'orders/invoices',
  'orders/payments',
  'people/account',
  'people/sign-in',
  'platform/confirm',
  'platform/forms',
].map((name) => `app/${name}/`)
const OFFICE = [
  'catalogue',
  'office',
  'orders',
  'people',
  'platform',
  'running',
  'shell',
  'shopfront',
].map((area) => `app/${area}/admin/`)
/** Schemas of the contract use these texts: every form loads them. */
const OFFICE_TEXTS = 'contract/office/office-texts'
// The home page loads the card of a paid order on demand.
const PAID_ORDER = 'app/orders/payments/paid-order.tsx'

const foreign = (page: string, code: readonly string[]): string[] =>
  modulesOf(page).filter((id) => id !== PAID_ORDER && code.some((start) => id.startsWith(start)))

const KB = 1024
const HEADERS = 300 // of one answer, at most

test.each([
  ...idsOf(areas.shop).map((page) => [page, 122] as const),
  ...idsOf(areas.products).map((page) => [page, 131.5] as const),
  ...idsOf(areas.lists).map((page) => [page, 134.2] as const),
])('the page %s loads at most %f KB of JavaScript, none of other parts', async (page, most) => {
  expect(foreign(page, [...FORMS, ...LATER, ...OFFICE, OFFICE_TEXTS])).toEqual([])
  const sizes = await Promise.all(
    [...filesOf(page), listFile].map(
      async (file) => (await stat(new URL(`client/${file}.br`, BUILD))).size + HEADERS,
    ),
  )
  expect(sizes.reduce((sum, size) => sum + size, 0) / KB).toBeLessThan(most)
})

/** A built file and those that it imports. */
async function withImports(file: string, found = new Set<string>()): Promise<Set<string>> {
  if (found.has(file)) return found
  found.add(file)
  const code = await readFile(new URL(`client/${file}`, BUILD), 'utf8')
  for (const [, name] of code.matchAll(/(?:from|import)"\.\/([^"]+)"/g))
    await withImports(`assets/${name}`, found)
  return found
}

test('the price of a delivery loads no code of forms', async () => {
  const [file] =
    Object.entries(chunks).find(([, ids]) =>
      ids.includes('app/shopfront/delivery/delivery-estimate.tsx'),
    ) ?? []
  const loaded = [...(await withImports(`${file}`))]
  expect(loaded.length).toBeGreaterThan(1)
  expect(
    loaded
      .flatMap((one) => chunks[one] ?? [])
      .filter((id) => FORMS.some((start) => id.startsWith(start))),
  ).toEqual([])
})

test.each(idsOf([...areas.forms, ...areas.account]))(
  'the page %s loads no code of the back office',
  (page) => {
    expect(foreign(page, OFFICE)).toEqual([])
  },
)

test("no click needs the router's data protocol: each page with a loader has a clientLoader", () => {
  const lacking = Object.entries(manifest.routes).filter(
    ([, route]) => route.hasLoader && !route.hasClientLoader,
  )
  expect(lacking.map(([id]) => id)).toEqual(['root']) // it is never loaded again
})

test.each([
  ['people/sign-in/login-page', FORMS],
  ['orders/checkout/checkout-page', LATER],
  ['catalogue/admin/products/edit-product-page', OFFICE],
])('the page %s does load such code', (page, code) => {
  expect(foreign(page, code)).not.toEqual([])
})

test.each([...FORMS, ...LATER, ...OFFICE, OFFICE_TEXTS])(
  '%s has code in the build: the lists above are not outdated',
  (start) => {
    expect(
      Object.values(chunks)
        .flat()
        .some((id) => id.startsWith(start)),
    ).toBe(true)
  },
)
