import { isDeepStrictEqual } from 'node:util'
import { messages } from '#contract/messages.ts'
import type { SeenValues } from '#contract/platform/form-schemas.ts'
import { HttpError } from '../errors.ts'

/**
 * For a form, with its row locked: what it changes must be what the caller has seen, so that nobody
 * overwrites a change that they do not know. Fields are named as the form sends them. A field that
 * both set to the same is no conflict, and neither is one that `after` does not change. Without
 * `seen` the form overwrites.
 * @throws 409 with the fields that somebody else has changed, and what they are now
 */
export function requireSeen(seen: SeenValues | undefined, before: object, after: object): void {
  if (!seen) return
  const stored = toPlainJson(before)
  const wanted = toPlainJson(after)
  const known = toPlainJson(seen)
  const isUnseen = (name: string): boolean =>
    Object.hasOwn(known, name) &&
    !isDeepStrictEqual(valueOrNull(stored, name), valueOrNull(known, name)) &&
    !isDeepStrictEqual(valueOrNull(stored, name), valueOrNull(wanted, name))
  const names = Object.keys(after).filter(isUnseen)
  if (names.length === 0) return
  throw new HttpError(409, messages.changedMeanwhile, {
    fields: Object.fromEntries(names.map((name) => [name, messages.changedMeanwhile])),
    current: Object.fromEntries(names.map((name) => [name, valueOrNull(stored, name)])),
  })
}

/** As JSON carries it: dates are texts, and undefined is no field. */
const toPlainJson = (values: object): SeenValues => JSON.parse(JSON.stringify(values))

/** No value is null. */
const valueOrNull = (values: SeenValues, name: string): unknown =>
  Object.hasOwn(values, name) ? (values[name] ?? null) : null
