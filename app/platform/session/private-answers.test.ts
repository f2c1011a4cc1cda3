import { expect, test } from 'vitest'
import { allEndpoints } from '#contract/api.ts'
import { isPrivate } from './private-answers.ts'

test.each(
  allEndpoints.map(
    ({ method, path, cache }) => [`${method} ${path}`, cache === undefined] as const,
  ),
)(
  '%s: its answer is forgotten with the user unless the contract says that it is the same for everyone',
  (name, expected) => expect(isPrivate({ queryKey: [name, {}] })).toBe(expected),
)

test('what is no call of the contract is private', () => {
  for (const queryKey of [[], ['GET /productsx'], ['POST /products'], [{ any: 'thing' }]])
    expect(isPrivate({ queryKey })).toBe(true)
})
