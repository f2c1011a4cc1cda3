import type { Role } from './roles.ts'

/** Rights of an admin; super admins have all of them. `docs/product.md` */
export const RIGHTS = ['orders', 'money', 'catalogue', 'customers', 'content', 'reports'] as const
export type Right = (typeof RIGHTS)[number]

/**
 * The right that a call asks for: one, one of several, or none (`staff`), because every admin may
 * make it.
 */
export type RightRule = Right | readonly [Right, ...Right[]] | 'staff'

/** `rights` counts for admins only; null: nobody has limited them, they have all. */
export type Holder = { role: Role; rights: readonly Right[] | null }

/** The rights that an account has in effect: none for customers, all for super admins. */
export const rightsOf = ({ role, rights }: Holder): readonly Right[] => {
  if (role === 'users') return []
  return role === 'superAdmin' ? RIGHTS : (rights ?? RIGHTS)
}

export function hasRight(person: Holder | undefined, rule: RightRule): boolean {
  if (!person || person.role === 'users') return false
  if (rule === 'staff') return true
  const owned = rightsOf(person)
  return namesOf(rule).some((right) => owned.includes(right))
}

/** The rights of a rule, of which one is enough. */
export const namesOf = (rule: RightRule): readonly Right[] => {
  if (rule === 'staff') return []
  return typeof rule === 'string' ? [rule] : rule
}

/** Orders are read to send them, or for their money. */
export const READS_ORDERS = ['orders', 'money'] as const satisfies RightRule
