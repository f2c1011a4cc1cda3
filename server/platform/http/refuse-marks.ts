import type { FastifyInstance } from 'fastify'
import { messages } from '#contract/messages.ts'
import { isStreamSafe } from '#contract/platform/stream-safe.ts'
import { badRequestError, HttpError } from '../errors.ts'
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
    if (OTHER_LETTERS.test(url) && !isStreamSafe(url.replace(ENCODED, decodeOrKeep)))
      throw badRequestError(messages.requestMarks)
  })
}

/** Bytes that are no text stay encoded; the router refuses them. */
function decodeOrKeep(encoded: string): string {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return encoded
  }
}

/** A value in a request; `name` is its key in `parent`. */
type ValuePlace = { name: string; parent: ValuePlace | undefined; value: unknown }

/**
 * The refusal of parameters or a body with long runs of combining marks in a text or a name;
 * undefined without any.
 */
export function findMarksFault(input: unknown): Error | undefined {
  // A list of places and no recursion: a body can be nested as deep as it is long.
  const places: ValuePlace[] = [{ name: '', parent: undefined, value: input }]
  for (let place = places.pop(); place; place = places.pop()) {
    if (!isStreamSafe(place.name)) return badRequestError(messages.requestMarks)
    if (typeof place.value === 'object') addInnerPlaces(places, place)
    else if (typeof place.value === 'string' && !isStreamSafe(place.value))
      return marksFaultAt(place)
  }
  return undefined
}

/** Numbers have no text, and the names in a list are its own. */
function addInnerPlaces(places: ValuePlace[], parent: ValuePlace): void {
  if (Array.isArray(parent.value)) {
    for (const [index, value] of parent.value.entries())
      if (mayHoldText(value)) places.push({ name: String(index), parent, value })
    return
  }
  for (const [name, value] of Object.entries(parent.value ?? {}))
    places.push({ name, parent, value })
}

const mayHoldText = (value: unknown): boolean =>
  typeof value === 'string' || typeof value === 'object'

function marksFaultAt(place: ValuePlace): Error {
  const path: string[] = []
  for (let at = place; at.parent; at = at.parent) path.push(at.name)
  path.reverse()
  if (path.length === 0) return badRequestError(messages.requestMarks)
  const fields = { [path.join('.')]: messages.tooManyMarks }
  return new HttpError(400, faultSentence(path, messages.tooManyMarks), { fields })
}
