import type { FastifyInstance } from 'fastify'
import { messages } from '#contract/messages.ts'
import { isStreamSafe } from '#contract/platform/stream-safe.ts'
import { badRequest, HttpError } from '../errors.ts'
import { faultSentence } from './fault-sentence.ts'

/** Letters beyond Latin are written in addresses as bytes from C0 on. */
const OTHER_LETTERS = /%[c-f][0-9a-f]/i
const ENCODED = /(?:%[0-9a-f]{2})+/gi

/**
 * Refuses addresses of any route that have long runs of combining marks, before anything reads
 * them.
 */
export function refuseMarksInAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { url = '' } }) => {
    if (OTHER_LETTERS.test(url) && !isStreamSafe(url.replace(ENCODED, decodedOr)))
      throw badRequest(messages.requestMarks)
  })
}

/** Bytes that are no text stay encoded; the router refuses them. */
function decodedOr(encoded: string): string {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return encoded
  }
}

/** A value in a request; `name` is its key in `parent`. */
type Place = { name: string; parent: Place | undefined; value: unknown }

/**
 * The refusal of parameters or a body with long runs of combining marks in a text or a name;
 * undefined without any.
 */
export function marksFault(input: unknown): Error | undefined {
  // A list of places and no recursion: a body can be nested as deep as it is long.
  const places: Place[] = [{ name: '', parent: undefined, value: input }]
  for (let place = places.pop(); place; place = places.pop()) {
    if (!isStreamSafe(place.name)) return badRequest(messages.requestMarks)
    if (typeof place.value === 'object') addInner(places, place)
    else if (typeof place.value === 'string' && !isStreamSafe(place.value)) return faultAt(place)
  }
  return undefined
}

/** Numbers have no text, and the names in a list are its own. */
function addInner(places: Place[], parent: Place): void {
  if (Array.isArray(parent.value)) {
    for (const [index, value] of parent.value.entries())
      if (hasText(value)) places.push({ name: String(index), parent, value })
    return
  }
  for (const [name, value] of Object.entries(parent.value ?? {}))
    places.push({ name, parent, value })
}

const hasText = (value: unknown): boolean => typeof value === 'string' || typeof value === 'object'

function faultAt(place: Place): Error {
  const path: string[] = []
  for (let at = place; at.parent; at = at.parent) path.push(at.name)
  path.reverse()
  if (path.length === 0) return badRequest(messages.requestMarks)
  const fields = { [path.join('.')]: messages.tooManyMarks }
  return new HttpError(400, faultSentence(path, messages.tooManyMarks), { fields })
}
