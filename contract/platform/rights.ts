import type { Role } from './roles.ts'

/** Rights of an admin; super admins have all of them. `docs/product.md` */
export const ADMIN_RIGHTS = [
  'orders',
  'money',
  'catalogue',
  'customers',
  'content',
  'reports',
] as const
export type Right = (typeof ADMIN_RIGHTS)[number]

/**
 * The right that a call asks for: one, one of several, or none (`staff`), because every admin may
 * make it.
 */
export type RightRule = Right | readonly [Right, ...Right[]] | 'staff'

/** `rights` counts for admins only; null: nobody has limited them, they have all. */
export type RightsHolder = { role: Role; rights: readonly Right[] | null }

/** The rights that an account has in effect: none for customers, all for super admins. */
export const effectiveRightsOf = ({ role, rights }: RightsHolder): readonly Right[] => {
  if (role === 'users') return []
  return role === 'superAdmin' ? ADMIN_RIGHTS : (rights ?? ADMIN_RIGHTS)
}

export function hasRight(person: RightsHolder | undefined, rule: RightRule): boolean {
  if (!person || person.role === 'users') return false
  if (rule === 'staff') return true
  const owned = effectiveRightsOf(person)
  return rightsOfRule(rule).some((right) => owned.includes(right))
}

/** The rights of a rule, of which one is enough. */
export const rightsOfRule = (rule: RightRule): readonly Right[] => {
  if (rule === 'staff') return []
  return typeof rule === 'string' ? [rule] : rule
}

/** Orders are read to send them, or for their money. */
export const READS_ORDERS = ['orders', 'money'] as const satisfies RightRule
