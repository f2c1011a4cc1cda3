import { expect, test } from 'vitest'
import { allEndpoints } from '#contract/api.ts'
import { isPrivateAnswer } from './private-answers.ts'

test.each(
  allEndpoints.map(
    ({ method, path, cache }) => [`${method} ${path}`, cache === undefined] as const,
  ),
)(
  '%s: its answer is forgotten with the user unless the contract says that it is the same for everyone',
  (name, expected) => expect(isPrivateAnswer({ queryKey: [name, {}] })).toBe(expected),
)

test('what is no call of the contract is private', () => {
  for (const queryKey of [[], ['GET /productsx'], ['POST /products'], [{ any: 'thing' }]])
    expect(isPrivateAnswer({ queryKey })).toBe(true)
})
