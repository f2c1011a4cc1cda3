import type { Selectable } from 'kysely'
import type { SaleEventTable, SaleTable, Trx } from '../db/schema.ts'

/** A fact about an order, with what followers say of that order. */
export type SaleEvent = Omit<Selectable<SaleEventTable>, 'position'> & { position: number } & Pick<
    Selectable<SaleTable>,
    'name' | 'email' | 'total_kobo'
  >

/** Does what follows from events, in their order. Adding one changes no use case that writes events. */
export type Follower = {
  /** Of its row in `event_follower`. The migration that inserts the row says where the follower starts. */
  name: string
  /**
   * Runs in the transaction that moves the follower's place: what it writes with `trx` is written exactly once, all else
   * is done at least once. It queries with `trx` only: while a transaction is open, the embedded database serves no other.
   */
  handle(trx: Trx, events: readonly SaleEvent[]): Promise<unknown>
}
