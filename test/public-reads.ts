import { onTestFinished } from 'vitest'
import { allEndpoints } from '#contract/api.ts'
import { openPostgres } from '#server/platform/db/open.ts'
import { createRowId } from '#server/platform/ids.ts'
import { openPages } from './built-pages.ts'
import { givenShop } from './shop.ts'

/** A line of `app/routes.ts`. */
export type Entry = { path?: string | undefined; children?: readonly Entry[] | undefined }

/** The addresses of pages, without those that match any path. */
const pathsOf = (entries: readonly Entry[], parent = ''): string[] =>
  entries.flatMap(({ path, children }) => {
    const whole = path === undefined ? parent : `${parent}/${path}`
    return children ? pathsOf(children, whole) : [whole || '/']
  })

const isPublic = (access: string): boolean => access === 'public' || access === 'anyone'

/** Not the stream of events, whose answer does not end. */
const callsOfEveryone = (): string[] =>
  allEndpoints
    .filter(
      ({ method, access, media }) =>
        method === 'GET' && isPublic(access) && media !== 'text/event-stream',
    )
    .map(({ path }) => `/api${path}`)

/**
 * The paths of the router that no list has: files, pictures, the site map, the API document. One
 * file of each kind.
 */
async function pathsOfRouter(): Promise<string[]> {
  const nowhere = openPostgres('postgres://shop@127.0.0.1:1/shop') // no route asks it
  onTestFinished(() => nowhere.close())
  const { server } = await givenShop({ db: nowhere.db, pages: await openPages() })
  await server.ready()
  const parents: string[] = []
  const paths: string[] = []
  for (const line of server.printRoutes({ commonPrefix: false }).split('\n')) {
    const {
      indent = '',
      part = '',
      methods = '',
    } = /^(?<indent>[│ ]*)[├└]── (?<part>\S+) \((?<methods>[^)]+)\)/.exec(line)?.groups ?? {}
    const depth = indent.length / 4
    parents[depth] = (parents[depth - 1] ?? '') + part
    if (methods.split(', ').includes('GET')) paths.push(parents[depth] ?? '')
  }
  const others = paths.filter((path) => !path.startsWith('/api/') || path.startsWith('/api/docs'))
  const byKind = Map.groupBy(others, (path) =>
    path.startsWith('/assets/') ? path.replace(/^.*\./, '') : path,
  )
  return [...byKind.values()].flatMap(([first]) => first ?? [])
}

/**
 * Every path that a stranger may read, by the contract, the table of pages and the router, in the
 * router's notation.
 */
export async function listPublicReads(pages: readonly Entry[]): Promise<string[]> {
  const paths = [...callsOfEveryone(), ...pathsOf(pages), ...(await pathsOfRouter())]
  return [...new Set(paths)].filter((path) => !path.includes('*'))
}

export type KnownIds = {
  product: string
  category: string
  state: string
  page: string
  picture: string
}

/** Ids that exist, by the address before them; any other is a new one. */
const idAfter = (before: string, known: KnownIds): string => {
  if (/\/(products?|reviews\/product)\/$/.test(before)) return known.product
  if (/\/(categories|category)\/$/.test(before)) return known.category
  if (/\/(states|lga)\/$/.test(before)) return known.state
  if (/\/pages\/$/.test(before)) return known.page
  if (/\/images\/$/.test(before)) return known.picture
  return createRowId()
}

/**
 * An address of a path, one for each number: texts, pages and filters differ, so that no cache has
 * all of them.
 */
export function addressOf(path: string, known: KnownIds, number: number): string {
  const filled = path.replace(/:(\w+)\??/g, (_whole, name: string, at: number) => {
    if (name === 'limit') return '20'
    if (name === 'skip') return String(number % 200)
    if (name === 'search' || name === 'text') return `phone${number}`
    return idAfter(path.slice(0, at), known)
  })
  return `${filled}?min=${number}&n=${number}`
}
