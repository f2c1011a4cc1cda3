import { expect, test } from 'vitest'
import { allEndpoints } from '../api.ts'
import {
  ADMIN_RIGHTS,
  effectiveRightsOf,
  hasRight,
  type Right,
  type RightsHolder,
  rightsOfRule,
} from './rights.ts'
import type { Role } from './roles.ts'

const holder = (role: Role, rights: readonly Right[] | null): RightsHolder => ({ role, rights })

test.each<[Role, readonly Right[] | null, readonly Right[]]>([
  ['admin', null, ADMIN_RIGHTS],
  ['admin', ['orders'], ['orders']],
  ['admin', [], []],
  ['superAdmin', null, ADMIN_RIGHTS],
  ['superAdmin', ['orders'], ADMIN_RIGHTS],
  ['users', null, []],
  ['users', ['orders'], []],
])('%s with %j as their own limit may do %j', (role, rights, allowed) => {
  expect(effectiveRightsOf(holder(role, rights))).toEqual(allowed)
  expect(ADMIN_RIGHTS.filter((right) => hasRight(holder(role, rights), right))).toEqual(allowed)
})

test('what all staff may do needs no right', () => {
  expect(rightsOfRule('staff')).toEqual([])
  expect(hasRight(holder('admin', []), 'staff')).toBe(true)
  expect(hasRight(holder('users', ADMIN_RIGHTS), 'staff')).toBe(false)
  expect(hasRight(undefined, 'staff')).toBe(false)
})

test('a rule names one right, or several of which one is enough', () => {
  expect(rightsOfRule('orders')).toEqual(['orders'])
  expect(rightsOfRule(['orders', 'money'])).toEqual(['orders', 'money'])
})

/**
 * By right. What a call asks for is stated here a second time: a wrong right opens it to people who
 * may not make it.
 */
const CALLS: Record<string, string[]> = {
  catalogue: [
    'DELETE /products/:id',
    'DELETE /states/:id',
    'GET /drafts/:id',
    'GET /drafts/:limit/:skip',
    'GET /imports',
    'GET /imports/:id',
    'GET /low-stock/:limit/:skip',
    'GET /products/:id/movements/:limit/:skip',
    'GET /products/:id/related',
    'GET /products/:id/variants',
    'GET /products/admin/:limit/:skip/:search?',
    'GET /products/deleted/:limit/:skip',
    'GET /products/sheet/:limit/:skip/:search?',
    'GET /searches/:limit/:skip',
    'POST /imports',
    'POST /lga',
    'POST /products',
    'POST /products/:id/copy',
    'POST /products/images',
    'POST /states',
    'PUT /categories/:id/size-guide',
    'PUT /drafts/:id',
    'PUT /imports/:id',
    'PUT /imports/:id/answers',
    'PUT /lga/:id',
    'PUT /products/:id',
    'PUT /products/:id/restore',
    'PUT /products/sheet',
    'PUT /states/:id',
  ],
  'orders or money': [
    'DELETE /desk/views/:id',
    'DELETE /sales/:id/notes/:note',
    'GET /desk/views',
    'GET /documents/sales',
    'GET /mentions',
    'GET /returns/:limit/:skip',
    'GET /sales/:id/customer',
    'GET /sales/:id/timeline',
    'GET /sales/:limit/:skip/:search?',
    'GET /sales/completed/:limit/:skip/:search?',
    'GET /staff',
    'POST /desk/views',
    'POST /sales/:id/notes',
    'PUT /desk/views/:id',
    'PUT /sales/:id/mentions',
    'PUT /sales/:id/notes/:note',
  ],
  customers: [
    'DELETE /customers/:id/notes/:note',
    'DELETE /customers/blocked/:phone',
    'GET /customers/:id',
    'GET /customers/blocked/:limit/:skip/:search?',
    'GET /customers/tags',
    'GET /users/:id/sales/:limit/:skip/:search?',
    'GET /users/:limit/:skip/:search?',
    'POST /customers/:id/data',
    'POST /customers/:id/notes',
    'POST /customers/blocked',
    'PUT /customers/:id/notes/:note',
    'PUT /customers/:id/tags',
    'PUT /users/:id',
    'PUT /users/roleupdate/:id',
  ],
  orders: [
    'GET /desk/jobs/:id',
    'GET /documents/slips.pdf',
    'GET /packing/:limit/:skip',
    'POST /desk/jobs',
    'POST /desk/jobs/:id/undo',
    'POST /sales/:id/shipments',
    'PUT /desk/jobs/:id',
    'PUT /shipments/:id',
  ],
  staff: ['GET /dashboard', 'GET /dashboard/todo', 'GET /live', 'POST /exports'],
  money: [
    'DELETE /discounts/:id',
    'GET /discounts/:id',
    'GET /discounts/:limit/:skip/:search?',
    'GET /refunds/:limit/:skip',
    'POST /discounts',
    'POST /refunds/:id/card',
    'POST /refunds/:id/keep',
    'POST /sales/:id/payments',
    'POST /sales/:id/refunds',
    'PUT /discounts/:id',
    'PUT /discounts/:id/end',
    'PUT /refunds/:id',
  ],
  reports: ['GET /reports/:report', 'POST /reports/file'],
  content: [
    'GET /reviews/:limit/:skip',
    'POST /reviews/show',
    'PUT /reviews/:id',
    'PUT /reviews/:id/answer',
  ],
}

test('each right opens the calls that belong to it', () => {
  const forAdmins = allEndpoints.filter(({ access }) => access === 'admin')
  const byRight = Object.groupBy(forAdmins, ({ right = 'staff' }) => [right].flat().join(' or '))
  const opened = Object.entries(byRight).map(([right, calls = []]) => [
    right,
    calls.map(({ method, path }) => `${method} ${path}`).toSorted(),
  ])
  expect(Object.fromEntries(opened)).toEqual(CALLS)
})
