import { expect, test } from 'vitest'
import type { Role } from '../platform/roles.ts'
import { mayChangeUser } from './user-rules.ts'

const roles: Role[] = ['users', 'admin', 'superAdmin']
const changeable = (actor: Role): Role[] =>
  roles.filter((role) => mayChangeUser({ id: 'actor', role: actor }, { id: 'other', role }))

test('§6 admins can view users, block/unblock, promote/demote; only a super admin may act on an admin', () => {
  expect(changeable('users')).toEqual([])
  expect(changeable('admin')).toEqual(['users'])
  expect(changeable('superAdmin')).toEqual(['users', 'admin'])
})

test.each(roles)(
  'a person of the role %s may not change the role or status of their own account',
  (role) => {
    expect(mayChangeUser({ id: 'one', role }, { id: 'one', role })).toBe(false)
  },
)

test('not even where it has another role by now', () => {
  expect(mayChangeUser({ id: 'one', role: 'superAdmin' }, { id: 'one', role: 'admin' })).toBe(false)
})
