import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'

/** Longer keys are made up, or asked for once: their answers are not cached. */
const MAX_KEY = 300
/** The key of a longer address costs more to write than it is worth. */
const MAX_KEYED_ADDRESS = 2_000

/**
 * The key of a cached answer that depends on its query: the path, and the parameters that the
 * endpoint knows, in one order and each value once. Others do not enter, so that made-up ones make
 * no new entries. Undefined: not to be cached.
 * @param prefix how the names of further known parameters begin
 */
export function keyWithQuery(
  query: z.ZodObject,
  prefix?: string,
): (request: FastifyRequest) => string | undefined {
  const isKnown = (name: string): boolean =>
    Object.hasOwn(query.shape, name) || (prefix !== undefined && name.startsWith(prefix))
  return ({ raw: { url = '' } }) => {
    const end = url.indexOf('?')
    if (end < 0) return url
    if (url.length > MAX_KEYED_ADDRESS) return undefined
    const given = [...new URLSearchParams(url.slice(end))].filter(([name]) => isKnown(name))
    const key = url.slice(0, end) + sortedQueryText(given)
    return key.length <= MAX_KEY ? key : undefined
  }
}

/** The query of a key: each pair once, in the order of their texts. */
function sortedQueryText(given: readonly [string, string][]): string {
  const pairs = new Set(given.map((pair) => new URLSearchParams([pair]).toString()))
  const sorted = [...pairs].sort()
  return sorted.length > 0 ? `?${sorted.join('&')}` : ''
}
