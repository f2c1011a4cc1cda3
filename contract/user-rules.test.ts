import { expect, test } from 'vitest'
import type { Role } from './roles.ts'
import { mayChange, mayRead } from './user-rules.ts'

const roles: Role[] = ['users', 'admin', 'superAdmin']
const others = (may: typeof mayChange, actor: Role): Role[] =>
  roles.filter((role) => may({ id: 'actor', role: actor }, { id: 'other', role }))

test('§6 admins can view users, block/unblock, promote/demote; only a super admin may act on an admin', () => {
  expect(others(mayChange, 'users')).toEqual([])
  expect(others(mayChange, 'admin')).toEqual(['users'])
  expect(others(mayChange, 'superAdmin')).toEqual(['users', 'admin'])
  expect(others(mayRead, 'users')).toEqual([])
  expect(others(mayRead, 'admin')).toEqual(['users'])
  expect(others(mayRead, 'superAdmin')).toEqual(roles)
})

test.each(roles)('a person of the role %s reads their own account and may not change its role or status', (role) => {
  expect(mayRead({ id: 'one', role }, { id: 'one', role })).toBe(true)
  expect(mayChange({ id: 'one', role }, { id: 'one', role })).toBe(false)
})
