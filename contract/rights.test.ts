import { expect, test } from 'vitest'
import { type Holder, hasRight, namesOf, RIGHTS, type Right, rightsOf } from './rights.ts'
import type { Role } from './roles.ts'

const holder = (role: Role, rights: readonly Right[] | null): Holder => ({ role, rights })

test.each<[Role, readonly Right[] | null, readonly Right[]]>([
  ['admin', null, RIGHTS],
  ['admin', ['orders'], ['orders']],
  ['admin', [], []],
  ['superAdmin', null, RIGHTS],
  ['superAdmin', ['orders'], RIGHTS],
  ['users', null, []],
  ['users', ['orders'], []],
])('%s with %j as their own limit may do %j', (role, rights, allowed) => {
  expect(rightsOf(holder(role, rights))).toEqual(allowed)
  expect(RIGHTS.filter((right) => hasRight(holder(role, rights), right))).toEqual(allowed)
})

test('what all staff may do asks for no right, and is not for basic users and visitors', () => {
  expect(namesOf('staff')).toEqual([])
  expect(hasRight(holder('admin', []), 'staff')).toBe(true)
  expect(hasRight(holder('users', RIGHTS), 'staff')).toBe(false)
  expect(hasRight(undefined, 'staff')).toBe(false)
})

test('a rule names one right, or several of which one is enough', () => {
  expect(namesOf('orders')).toEqual(['orders'])
  expect(namesOf(['orders', 'money'])).toEqual(['orders', 'money'])
})
