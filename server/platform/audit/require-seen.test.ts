import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { HttpError } from '../errors.ts'
import { requireSeen } from './require-seen.ts'

type Values = Record<string, unknown>

/** What the caller is told that fields are now; undefined where the form is saved. */
function toldOf(seen: Values | undefined, before: Values, after: Values): Values | undefined {
  try {
    requireSeen(seen, before, after)
  } catch (error) {
    if (!(error instanceof HttpError)) throw error
    expect(error.statusCode).toBe(409)
    expect(error.body.fields).toEqual(
      Object.fromEntries(
        Object.keys(error.body.current ?? {}).map((name) => [name, messages.changedMeanwhile]),
      ),
    )
    return error.body.current
  }
}

test.each<[string, Values | undefined, Values, Values, Values | undefined]>([
  ['nothing was seen: it overwrites', undefined, { a: 2 }, { a: 1 }, undefined],
  ['nobody changed it', { a: 1 }, { a: 1 }, { a: 3 }, undefined],
  ['somebody changed it', { a: 1, b: 1 }, { a: 2, b: 1 }, { a: 1, b: 3 }, { a: 2 }],
  ['both changed it to the same', { a: 1 }, { a: 2 }, { a: 2 }, undefined],
  ['the form leaves it', { a: 1 }, { a: 2 }, {}, undefined],
  ['the form does not know it', { b: 1 }, { a: 2, b: 1 }, { a: 3, b: 1 }, undefined],
  ['it got a value', { a: null }, { a: 2 }, { a: undefined }, { a: 2 }],
  ['it lost its value', { a: 1 }, { a: undefined }, { a: 1 }, { a: null }],
  ['it never had a value', { a: null }, {}, { a: 1 }, undefined],
  [
    'dates are texts',
    { a: '2030-01-01T00:00:00.000Z' },
    { a: new Date('2030-01-01') },
    { a: null },
    undefined,
  ],
  [
    'the order of names counts for nothing',
    { a: { b: 1, c: 2 } },
    { a: { c: 2, b: 1 } },
    { a: 1 },
    undefined,
  ],
  ['the order of a list counts', { a: [1, 2] }, { a: [2, 1] }, { a: [1, 2] }, { a: [2, 1] }],
  ['a name of every object is no field', { a: 1 }, { a: 1 }, { a: 2, constructor: 1 }, undefined],
])('%s', (_what, seen, before, after, told) => expect(toldOf(seen, before, after)).toEqual(told))
