import { readdir, readFile, stat } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'

/** What the pages of the storefront load, by the build's own lists. */

const BUILD = new URL('../build/', import.meta.url)

type Part = { module: string; imports?: string[]; hasLoader?: boolean; hasClientLoader?: boolean }
type Manifest = { entry: Part; routes: Record<string, Part> }

let manifest: Manifest
/** The source files that each file of the browser was made of. */
let chunks: Record<string, string[]>

beforeAll(async () => {
  const [name] = (await readdir(new URL('client/assets/', BUILD))).filter((file) => /^manifest-.*\.js$/.test(file))
  const text = await readFile(new URL(`client/assets/${name}`, BUILD), 'utf8')
  manifest = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
  chunks = JSON.parse(await readFile(new URL('chunks.json', BUILD), 'utf8'))
})

function filesOf(page: string): string[] {
  const { entry, routes } = manifest
  const parts = [entry, routes.root, routes['routes/storefront/layout'], routes[`routes/storefront/${page}`]] as Part[]
  return [...new Set(parts.flatMap(({ module, imports = [] }) => [module, ...imports]))].map((path) => path.slice(1))
}

const FORMS = /node_modules\/(zod|react-hook-form|@hookform)\/|^contract\/values/
// After paying the buyer is led home, which asks for the card of the paid order: that comes on demand.
const ELSEWHERE =
  /^app\/(routes\/)?(admin|account|checkout|invoices|payments(?!\/paid-order\.tsx)|sign-in)\/|office-texts/
const foreign = (page: string): string[] =>
  filesOf(page).flatMap((file) =>
    (chunks[file] ?? [`${file} is not listed`]).filter((id) => FORMS.test(id) || ELSEWHERE.test(id)),
  )

const KB = 1024
const HEADERS = 300 // of one answer, at most

test.each([
  ['home', 119.75], // below the 120 that it may have, so that one more line does not break it
  ['products', 128],
  ['product', 128],
  ['category', 128],
  ['search', 128],
  ['categories', 128],
])(
  'the page %s loads no code of forms, account or back office, and at most %i KB of JavaScript with its headers',
  async (page, most) => {
    expect(foreign(page)).toEqual([])
    const sizes = await Promise.all(
      filesOf(page).map(async (file) => (await stat(new URL(`client/${file}.br`, BUILD))).size + HEADERS),
    )
    expect(sizes.reduce((sum, size) => sum + size, 0) / KB).toBeLessThan(most)
  },
)

test('no click needs the data protocol of the router: each page that the server loads for, the browser loads for too', () => {
  const lacking = Object.entries(manifest.routes).filter(([, route]) => route.hasLoader && !route.hasClientLoader)
  expect(lacking.map(([id]) => id)).toEqual(['root']) // which is never loaded again
})

test('pages that have forms do load them: the lists above say what they seem to say', () => {
  expect(foreign('login').some((id) => FORMS.test(id))).toBe(true)
  expect(foreign('checkout').some((id) => ELSEWHERE.test(id))).toBe(true)
})
