import { expect, test } from 'vitest'
import { listSortingOf, sortingAfterPress } from './sorting.ts'

type Sort = 'name' | '-name' | 'total' | '-total'

const at = (sort: string) => {
  const written: Record<string, string>[] = []
  const address = {
    valueAt: () => sort,
    setValues: (values: Record<string, string>) => void written.push(values),
  }
  return { ...listSortingOf<Sort>(address, [{ sortBy: 'name' }, { sortBy: 'total' }]), written }
}

test('unknown sorts in the address are ignored', () => {
  expect(at('name').sort).toBe('name')
  expect(at('-total').sort).toBe('-total')
  for (const unknown of ['', 'price', '--name', 'toString', '-'])
    expect(at(unknown).sort).toBeUndefined()
})

test('choosing writes it, the own order of the list takes it away', () => {
  const { setSort, written } = at('name')
  setSort('-name')
  setSort(undefined)
  expect(written).toEqual([{ sort: '-name' }, { sort: '' }])
})

test('presses on a column sort up, down and not', () => {
  expect(sortingAfterPress<Sort>('total', 'name')).toBe('name')
  expect(sortingAfterPress<Sort>('name', 'name')).toBe('-name')
  expect(sortingAfterPress<Sort>('-name', 'name')).toBeUndefined()
})
