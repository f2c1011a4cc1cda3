import { expect, test } from 'vitest'
import { homePathOfRole, ROLE_IDS, type Role, roleOfId } from './roles.ts'

const roles = Object.keys(ROLE_IDS) as Role[]

test('§3 a role is known by its id, and by no other text', () => {
  expect(roles.map((role) => roleOfId(ROLE_IDS[role]))).toEqual(roles)
  for (const text of ['', 'admin', '00000000-0000-7000-8000-000000000004'])
    expect(roleOfId(text)).toBeUndefined()
})

test('§3 staff begin in the back office, others in their account', () => {
  expect(roles.map((role) => [role, homePathOfRole(role)])).toEqual([
    ['superAdmin', '/admin'],
    ['admin', '/admin'],
    ['users', '/user'],
  ])
})
