import type { RowOf, Trx } from '../../platform/db/schema.ts'

type SaleColumns = Pick<RowOf<'sale'>, 'name' | 'email' | 'total_kobo'>

/**
 * An event, with the columns of its order that followers use. `isLate`: its day, in Lagos, is over.
 */
export type FollowedEvent = Omit<RowOf<'sale_event'>, 'position'> &
  SaleColumns & { position: number; isLate: boolean }

export type Handle = (trx: Trx, events: readonly FollowedEvent[]) => Promise<unknown>

/** Acts on events, in their order. The code that writes events knows no follower. */
export type Follower = {
  /**
   * The name of its row in `event_follower`. The migration that inserts the row sets where the
   * follower starts.
   */
  name: string
  /**
   * Runs in the transaction that moves the follower's place: what it writes with `trx` is written
   * exactly once, all else is done at least once. It queries with `trx` only: the embedded database
   * runs one transaction at a time.
   */
  handle: Handle
}

/**
 * A follower with a second task, for one that seldom has anything to do: each follower costs a
 * transaction a round.
 */
export const followerWithTask = ({ name, handle }: Follower, task: Handle): Follower => ({
  name,
  handle: async (trx, events) => {
    await handle(trx, events)
    await task(trx, events)
  },
})
