import { together } from '../../platform/async/together.ts'
import { isForAll } from '../../platform/db/outage.ts'
import type { Db } from '../../platform/db/schema.ts'
import { type SaleToWrite, type WhereLocked, type Written, writeSale, writeSales } from './write-sale.ts'

type Write = (sale: SaleToWrite) => Promise<Written>

const writers = new WeakMap<Db, Record<WhereLocked, Write>>()

/**
 * Orders that arrive while others are written are written together. First those whose variants nobody holds: nobody
 * waits for what another buys. Those that were left out, by a lock or by a price or stock that changed, wait for locks in
 * their next tries. Late tries, and orders with discounts, are written alone.
 */
export function writeTogether(db: Db, sale: SaleToWrite, tries: number): Promise<Written> {
  if (tries > 2 || sale.uses.length > 0) return writeSale(db, sale)
  return (writers.get(db) ?? keepWriters(db))[tries > 0 ? 'wait' : 'skip'](sale)
}

const WRITING = { max: 64, atOnce: 1, isForAll }

function keepWriters(db: Db): Record<WhereLocked, Write> {
  const writer = (locked: WhereLocked): Write =>
    together((sales: readonly SaleToWrite[]) => writeSales(db, sales, locked), WRITING)
  const made = { skip: writer('skip'), wait: writer('wait') }
  writers.set(db, made)
  return made
}
