import { expect, test } from 'vitest'
import { positionForArrowKey } from '../../../platform/ui/next-position.ts'
import { findAdminScreens } from './screens.ts'

const titles = (typed: string, role: 'admin' | 'superAdmin') =>
  findAdminScreens(typed, role).map(({ title }) => title)

test('each typed word is the start of a word of the screen', () => {
  expect(titles('prod', 'admin')).toEqual(['Products', 'Add Products'])
  expect(titles('PROD add', 'admin')).toEqual(['Add Products'])
  expect(titles('ducts', 'admin')).toEqual([])
})

test('§6 Admins, Categories and what else changes the whole shop are found by super admins only', () => {
  expect(titles('cat', 'admin')).toEqual([])
  expect(titles('cat', 'superAdmin')).toEqual(['Categories', 'Add Categories'])
  const ofAdmins = titles('', 'admin')
  expect(titles('', 'superAdmin').filter((title) => !ofAdmins.includes(title))).toEqual([
    ...[
      'Categories',
      'Admins',
      'Synonyms',
      'Pages',
      'Settings',
      'Health',
      'Audit log',
      'Add Categories',
    ],
  ])
})

test('arrows wrap around', () => {
  expect([
    positionForArrowKey('ArrowDown', 2, 3),
    positionForArrowKey('ArrowUp', 0, 3),
    positionForArrowKey('a', 0, 3),
  ]).toEqual([0, 2, undefined])
  expect(positionForArrowKey('ArrowDown', 0, 0)).toBeUndefined()
})
