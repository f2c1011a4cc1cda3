import { describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { mayChangeUser } from '#contract/people/user-rules.ts'
import { ADMIN_RIGHTS, hasRight, type Right, type RightsHolder } from '#contract/platform/rights.ts'
import { isAdmin, type Role } from '#contract/platform/roles.ts'
import * as sales from '../orders/sales/sale-access.ts'
import * as users from '../people/users/user-access.ts'
import * as actors from '../platform/actor.ts'
import { HttpError } from '../platform/errors.ts'

type Caller = { id: string } & RightsHolder
const caller = (id: string, role: Role): Caller => ({ id, role, rights: null })
/** An admin with these rights alone. */
const limited = (...rights: Right[]): Caller => ({ id: 'limited', role: 'admin', rights })

/**
 * A visitor, and accounts that are not blocked: the guard refuses blocked ones before a rule is
 * applied.
 */
const CALLERS = [
  ['visitor', undefined],
  ['basic user', caller('other', 'users')],
  ['owner', caller('owner', 'users')],
  ['admin', caller('admin', 'admin')],
  ['super admin', caller('super', 'superAdmin')],
  // Has the rights of a basic user until the second factor is on.
  ['withheld staff', caller('withheld', 'users')],
] as const

type Row = [
  rule: string,
  about: string,
  verdict: (caller: Caller | undefined) => unknown,
  ...expected: unknown[],
]
type SignedInRow = [
  rule: string,
  about: string,
  verdict: (caller: Caller) => unknown,
  ...expected: unknown[],
]

const guestOrder = { id: 'order', user_id: null }
const ownersOrder = { id: 'order', user_id: 'owner' }
const owner = caller('owner', 'users')
const [otherAdmin, otherSuper] = [caller('a', 'admin'), caller('s', 'superAdmin')]

/** The status of the refusal; 200 if the rule allows the call. */
function statusOf(rule: () => void): number {
  try {
    rule()
    return 200
  } catch (error) {
    if (error instanceof HttpError) return error.statusCode
    throw error
  }
}

// visitor · basic user · owner · admin · super admin · withheld staff
const rules: Row[] = [
  ['isAdmin', '', isAdmin, false, false, false, true, true, false],
  [
    'requireRight',
    'money',
    (who) => statusOf(() => actors.requireRight(who, 'money')),
    401,
    403,
    403,
    200,
    200,
    403,
  ],
  ['readsOrders', '', sales.readsOrders, false, false, false, true, true, false],
  [
    'requireMayAct',
    "an account's order",
    (who) => statusOf(() => sales.requireMayAct(ownersOrder, who)),
    ...[200, 200, 200, 200, 200, 200],
  ],
  [
    'requireMayComplete',
    'an order that is paid',
    (who) => statusOf(() => sales.requireMayComplete({ payment_status: 'paid' }, who)),
    ...[401, 403, 403, 200, 200, 403],
  ],
  [
    'viewOfSaleFor',
    "a guest's order, by its id alone",
    (who) => sales.viewOfSaleFor(guestOrder, who, ['another']),
    ...['masked', 'masked', 'masked', 'full', 'full', 'masked'],
  ],
  [
    'viewOfSaleFor',
    "a guest's order, in the browser that placed it",
    (who) => sales.viewOfSaleFor(guestOrder, who, ['another', 'order']),
    ...['full', 'full', 'full', 'full', 'full', 'full'],
  ],
  [
    'viewOfSaleFor',
    "an account's order, also in the browser that placed it",
    (who) => sales.viewOfSaleFor(ownersOrder, who, ['order']),
    ...['none', 'none', 'full', 'full', 'full', 'none'],
  ],
  ['mayExceedHoldCaps', '', sales.mayExceedHoldCaps, false, false, false, true, true, false],
  ['isAuditedOnSales', '', sales.isAuditedOnSales, false, false, false, true, true, false],
]

// basic user · owner · admin · super admin · withheld staff
const signedInRules: SignedInRow[] = [
  [
    'mayReadUser',
    'a basic user',
    (who) => users.mayReadUser(who, owner),
    false,
    true,
    true,
    true,
    false,
  ],
  [
    'mayReadUser',
    'another admin',
    (who) => users.mayReadUser(who, otherAdmin),
    false,
    false,
    false,
    true,
    false,
  ],
  [
    'mayReadUser',
    'another super admin',
    (who) => users.mayReadUser(who, otherSuper),
    false,
    false,
    false,
    true,
    false,
  ],
  ['mayReadUser', 'oneself', (who) => users.mayReadUser(who, who), true, true, true, true, true],
  [
    'mayChangeUser',
    'a basic user',
    (who) => mayChangeUser(who, owner),
    false,
    false,
    true,
    true,
    false,
  ],
  [
    'mayChangeUser',
    'another admin',
    (who) => mayChangeUser(who, otherAdmin),
    false,
    false,
    false,
    true,
    false,
  ],
  [
    'mayChangeUser',
    'another super admin',
    (who) => mayChangeUser(who, otherSuper),
    false,
    false,
    false,
    false,
    false,
  ],
  ['mayChangeUser', 'oneself', (who) => mayChangeUser(who, who), false, false, false, false, false],
  [
    'requireMayReadUser',
    'a basic user',
    (who) => statusOf(() => users.requireMayReadUser(who, owner)),
    ...[403, 200, 200, 200, 403],
  ],
  [
    'requireMayReadUser',
    'an id of no account',
    (who) => statusOf(() => users.requireMayReadUser(who, undefined)),
    ...[403, 403, 403, 404, 403],
  ],
  [
    'requireMayChangeUser',
    'a basic user',
    (who) => statusOf(() => users.requireMayChangeUser(who, owner)),
    ...[403, 403, 200, 200, 403],
  ],
  [
    'requireMayChangeUser',
    'an id of no account',
    (who) => statusOf(() => users.requireMayChangeUser(who, undefined)),
    ...[403, 403, 403, 404, 403],
  ],
  [
    'mayEditWishlist',
    "the owner's",
    (who) => users.mayEditWishlist(who, 'owner'),
    false,
    true,
    false,
    false,
    false,
  ],
  [
    'mustUseTwoFactor',
    'in a shop that requires it',
    (who) => actors.mustUseTwoFactor(who, true),
    ...[false, false, true, true, false],
  ],
  [
    'mustUseTwoFactor',
    'in a shop that does not',
    (who) => actors.mustUseTwoFactor(who, false),
    ...[false, false, false, false, false],
  ],
  [
    'isLastSuperAdmin',
    'with another super admin',
    (who) => users.isLastSuperAdmin(who, [who, otherSuper]),
    ...[false, false, false, false, false],
  ],
  [
    'isLastSuperAdmin',
    'with no other super admin',
    (who) => users.isLastSuperAdmin(who, [who]),
    ...[false, false, false, true, false],
  ],
]

/** Rules about an account, whatever its role. */
const accountRules: readonly (readonly [
  rule: string,
  about: string,
  verdict: unknown,
  expected: unknown,
])[] = [
  [
    'requireUnblocked',
    'blocked',
    statusOf(() => actors.requireUnblocked({ status: 'block' })),
    403,
  ],
  [
    'requireUnblocked',
    'not blocked',
    statusOf(() => actors.requireUnblocked({ status: 'unblock' })),
    200,
  ],
  ['rightsOfPromoted', 'by a super admin', users.rightsOfPromoted(caller('s', 'superAdmin')), null],
  [
    'rightsOfPromoted',
    'by a super admin, whatever rights they had before',
    users.rightsOfPromoted({ ...caller('s', 'superAdmin'), rights: ['orders'] }),
    null,
  ],
  [
    'rightsOfPromoted',
    'by an admin with all rights',
    users.rightsOfPromoted(caller('a', 'admin')),
    null,
  ],
  [
    'mayBecomeAdmin',
    'a verified address',
    users.mayBecomeAdmin({ email_verified_at: new Date() }),
    true,
  ],
  [
    'mayBecomeAdmin',
    'no verified address',
    users.mayBecomeAdmin({ email_verified_at: null }),
    false,
  ],
]

describe('who may do what (docs/product.md §6)', () => {
  for (const [rule, about, verdict, ...expected] of rules) {
    test.each(CALLERS.map(([name, who], at) => [name, who, expected[at]] as const))(
      `${rule} ${about}: %s`,
      (_name, who, answer) => expect(verdict(who)).toBe(answer),
    )
  }
  for (const [rule, about, verdict, ...expected] of signedInRules) {
    const signedIn = CALLERS.flatMap(([name, who]) => (who ? [[name, who] as const] : []))
    test.each(signedIn.map(([name, who], at) => [name, who, expected[at]] as const))(
      `${rule} ${about}: %s`,
      (_name, who, answer) => expect(verdict(who)).toBe(answer),
    )
  }
  test.each(accountRules)('%s: %s', (_rule, _about, verdict, expected) =>
    expect(verdict).toBe(expected),
  )
})

describe('an admin with some rights', () => {
  const ownOrder = { id: 'order', user_id: 'limited' }

  test.each(ADMIN_RIGHTS)('%s: allows what it names, and nothing else', (right) => {
    for (const other of ADMIN_RIGHTS) expect(hasRight(limited(right), other)).toBe(other === right)
    expect(hasRight(limited(right), ['orders', 'money'])).toBe(
      right === 'orders' || right === 'money',
    )
    expect(hasRight(limited(right), 'staff')).toBe(true)
  })

  test('is told which right is missing', () => {
    expect(() => actors.requireRight(limited('orders'), 'money')).toThrow(
      'you are not allowed to do this: ask a super admin for "money"',
    )
    expect(() => actors.requireRight(limited(), ['orders', 'money'])).toThrow(
      'ask a super admin for "orders" or "money"',
    )
  })

  test('who is no admin is told of no right', () => {
    expect(() => actors.requireRight(caller('other', 'users'), 'money')).toThrow(messages.forbidden)
  })

  test.each<[Right[], view: string, guests: string]>([
    [['orders'], 'full', 'full'],
    [['money'], 'full', 'full'],
    [['catalogue', 'customers', 'content', 'reports'], 'none', 'masked'],
    [[], 'none', 'masked'],
  ])('%j: sees as much of an order as anyone, or all of it', (rights, view, ofGuest) => {
    expect(sales.viewOfSaleFor(ownersOrder, limited(...rights), [])).toBe(view)
    expect(sales.viewOfSaleFor(guestOrder, limited(...rights), [])).toBe(ofGuest)
    expect(sales.viewOfSaleFor(ownOrder, limited(...rights), [])).toBe('full')
  })

  test('the money right cancels no order of others', () => {
    const [cashier, packer] = [limited('money'), limited('orders')]
    expect(statusOf(() => sales.requireMayAct(ownersOrder, cashier))).toBe(403)
    expect(statusOf(() => sales.requireMayAct(guestOrder, cashier))).toBe(403)
    expect(statusOf(() => sales.requireMayAct(ownOrder, cashier))).toBe(200)
    expect(statusOf(() => sales.requireMayAct(ownersOrder, packer))).toBe(200)
    const [paid, unpaid] = [{ payment_status: 'paid' }, { payment_status: 'unpaid' }]
    expect(statusOf(() => sales.requireMayComplete(paid, packer))).toBe(200)
    expect(statusOf(() => sales.requireMayComplete(unpaid, packer))).toBe(403)
    expect(statusOf(() => sales.requireMayComplete(unpaid, cashier))).toBe(200)
    expect(statusOf(() => sales.requireMayComplete(paid, cashier))).toBe(403)
  })

  test('reads and changes customers by that right alone, and promotes nobody above themselves', () => {
    expect(users.mayReadUser(limited('customers'), owner)).toBe(true)
    expect(users.mayReadUser(limited('orders', 'reports'), owner)).toBe(false)
    expect(users.mayReadUser(limited(), limited())).toBe(true)
    expect(users.rightsOfPromoted(limited('customers'))).toEqual(['customers'])
  })
})

test('every rule of this folder is in the table', () => {
  const named = new Set([...rules, ...signedInRules, ...accountRules].map(([rule]) => rule))
  const exported = [actors, sales, users].flatMap((module) => Object.keys(module))
  expect(exported.filter((rule) => !named.has(rule))).toEqual([])
})
