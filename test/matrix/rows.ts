import type { Form } from '../forms.ts'
import type { Person } from '../people.ts'

/**
 * Every call × every role (docs/product.md, Further: payments, "Who may call what"). V visitor · C
 * visitor with the order's cookie · U user on own things · O user on another's · B blocked user · A
 * admin · S super admin · F forged token · X token of a session that ended: by sign-out, a change
 * of role, a block or a new password.
 */
export const ACTORS = ['V', 'C', 'U', 'O', 'B', 'A', 'S', 'F', 'X'] as const
export type ActorName = (typeof ACTORS)[number]

export type World = {
  owner: Person
  /** A user who makes no call. */
  stranger: Person
  superAdmin: Person
  /** An open refund. */
  refund: string
  product: string
  category: string
  state: string
  /** Rows to be changed or deleted. */
  victims: { product: string; category: string; state: string; bareState: string; lga: string }
  /** A guest's order and the owner's. */
  guestOrder: string
  userOrder: string
}

type Request = {
  url: string
  payload?: object
  form?: Form
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
}
export type Row = {
  /** Names the row, where a call has several. */
  about?: string
  request: (world: World) => Request
  /** Statuses in the order of ACTORS. */
  expected: readonly number[]
  /** Made by new users of the same roles, whose sessions no other row needs. */
  endsSessions?: true
}

/** The rows of each call, by its name: `GET /products/:id`. */
export type Rows = Record<string, Row[]>

export const everyone = (status: number): number[] => ACTORS.map(() => status)
export const get = (
  url: (world: World) => string,
  expected: readonly number[],
  about?: string,
): Row => ({
  request: (world) => ({ url: url(world) }),
  expected,
  ...(about && { about }),
})
export const send = (
  method: 'POST' | 'PUT' | 'DELETE',
  request: (world: World) => Omit<Request, 'method'>,
  expected: readonly number[],
  about?: string,
): Row => ({
  request: (world) => ({ ...request(world), method }),
  expected,
  ...(about && { about }),
})

/** The smallest valid PNG. */
export const ONE_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
export const UNKNOWN_ID = '00000000-0000-7000-8000-00000000dead'
export const newName = () => `New ${crypto.randomUUID()}`

//                                                     V    C    U    O    B    A    S    F    X
export const SIGNED_IN = /*                       */ [401, 401, 200, 200, 403, 200, 200, 401, 401]
export const USERS = /*                           */ [401, 401, 200, 200, 403, 403, 403, 401, 401]
export const ADMINS = /*                          */ [401, 401, 403, 403, 403, 200, 200, 401, 401]
export const SUPER_ADMINS = /*                    */ [401, 401, 403, 403, 403, 403, 200, 401, 401]

/** The same permissions, with another status for success. */
export const answering = (status: number, who: readonly number[]): number[] =>
  who.map((one) => (one === 200 ? status : one))
