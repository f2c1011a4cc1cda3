import { describe, expect, test } from 'vitest'
import { ListParams, SearchParams } from './list-params.ts'

describe('`{limit}` 1 to 100, `{skip}` 0 or more, whole numbers; anything else is refused', () => {
  test.each([
    ['1', '0'],
    ['100', '1000000'],
    ['050', '0'],
    [50, 0],
  ])('%j, %j is taken', (limit, skip) => {
    expect(ListParams.parse({ limit, skip })).toEqual({ limit: Number(limit), skip: Number(skip) })
  })

  test.each([
    ['0', '0'],
    ['101', '0'],
    ['50', '-1'],
    ['50', '1000001'],
    ['1.5', '0'],
    ['5e1', '0'],
    ['50', ''],
    ['', '0'],
    [' 5', '0'],
    ['٥', '0'],
    ['50', '99999999999999999999'],
    [0, 0],
    [1.5, 0],
    [['50'], '0'],
    [undefined, '0'],
  ])('%j, %j is not', (limit, skip) =>
    expect(ListParams.safeParse({ limit, skip }).success).toBe(false),
  )

  test('a refusal names the parameter and the reason', () => {
    const { issues } = ListParams.safeParse({ limit: '0', skip: 'x' }).error ?? { issues: [] }
    expect(issues.map(({ path, message }) => [path.join(), message])).toEqual([
      ['limit', 'must be a whole number from 1 to 100'],
      ['skip', 'must be a whole number from 0 to 1000000'],
    ])
  })
})

describe('`{search}`', () => {
  const parse = (search: unknown) => SearchParams.safeParse({ limit: '1', skip: '0', search })

  test('may be missing', () => expect(parse(undefined).data?.search).toBe(''))
  test('has 200 characters at most', () => {
    expect(parse('x'.repeat(200)).success).toBe(true)
    expect(parse('x'.repeat(201)).success).toBe(false)
  })
  test.each(['\u0000', 'a\u0000', '\ud800'])(
    'that no database can store is refused: %j',
    (text) => {
      expect(parse(text).success).toBe(false)
    },
  )
})
