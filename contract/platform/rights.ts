import type { Role } from './roles.ts'

/** Rights of an admin; super admins have all of them. `docs/product.md` */
export const RIGHTS = ['orders', 'money', 'catalogue', 'customers', 'content', 'reports'] as const
export type Right = (typeof RIGHTS)[number]

/** Right that a call asks for: one, one of several, or `staff`: none. */
export type RightRule = Right | readonly [Right, ...Right[]] | 'staff'

/** `rights` counts for admins only; null: nobody has limited them, they have all. */
export type Holder = { role: Role; rights: readonly Right[] | null }

export const rightsOf = ({ role, rights }: Holder): readonly Right[] => {
  if (role === 'users') return []
  return role === 'superAdmin' ? RIGHTS : (rights ?? RIGHTS)
}

export function hasRight(person: Holder | undefined, rule: RightRule): boolean {
  if (!person || person.role === 'users') return false
  return rule === 'staff' || namesOf(rule).some((right) => rightsOf(person).includes(right))
}

/** The rights of a rule, of which one is enough. */
export const namesOf = (rule: RightRule): readonly Right[] => {
  if (rule === 'staff') return []
  return typeof rule === 'string' ? [rule] : rule
}

/** To read orders: to send them, or for their money. */
export const READS_ORDERS = ['orders', 'money'] as const satisfies RightRule
