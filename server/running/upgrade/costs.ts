/**
 * How long a migration goes through rows that are there: measured by test/faults/migrations.ops.test.ts with 100,000
 * orders and 20,000 products on PostgreSQL 15, on two cores that did other work, too.
 */
export type Cost = { table: 'sale' | 'product'; secondsPer100k: number }

/** Those that take time. All others change no row, however large the shop is. */
export const COSTS: Readonly<Record<string, Cost>> = {
  '2026-11-22-desk': { table: 'sale', secondsPer100k: 15 },
  '2026-11-22-orders': { table: 'sale', secondsPer100k: 2 },
  '2026-11-23-events': { table: 'sale', secondsPer100k: 9 },
  '2026-11-24-variants': { table: 'product', secondsPer100k: 25 },
  '2026-11-25-listing': { table: 'product', secondsPer100k: 32 },
  '2026-11-27-finding-tiers': { table: 'product', secondsPer100k: 30 },
  '2026-11-28-desk': { table: 'sale', secondsPer100k: 3 },
  '2026-11-28-money': { table: 'sale', secondsPer100k: 15 },
  '2026-11-28-papers': { table: 'sale', secondsPer100k: 2 },
  '2026-11-30-carts': { table: 'sale', secondsPer100k: 4 },
}

/** The last migration before the first release: up to it, tables are written again, and versions do not run side by side. */
export const LAST_BEFORE_RELEASES = '2026-11-30-rights'
/** Growth of a database by the migrations before the first release, at most. */
export const GROWTH = 1 / 3
/** For all other migrations, and for writes meanwhile. */
export const SPARE_BYTES = 256 * 1024 * 1024
