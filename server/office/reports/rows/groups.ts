import { type RawBuilder, sql } from 'kysely'
import { REPORTS, type Report, sortOf, UNNAMED } from '#contract/office/report-measures.ts'
import type { Trx } from '../../../platform/db/schema.ts'
import type { Dimension } from '../facts.ts'
import { none } from '../measures.ts'
import { planPeriod } from '../plan.ts'
import { byKey } from '../read-sums.ts'
import type { Rows, RowsAsked } from './asked.ts'
import { type KeyedRow, readKeyed, toRow } from './keyed-rows.ts'

type Group = {
  dimension: Dimension
  /** SQL; the key of the dimension by default. */
  key?: RawBuilder<unknown>
  nameOf: (key: string) => string
  /** Rows that are there without orders too, in this order. */
  all?: readonly string[]
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))
const asIs = (key: string): string => key

const GROUPS: Readonly<Partial<Record<Report, Group>>> = {
  states: { dimension: 'state', nameOf: asIs },
  methods: { dimension: 'method', nameOf: asIs },
  hours: {
    ...{ dimension: 'hour', key: sql`split_part(key, ' ', 2)`, all: HOURS },
    nameOf: (key) => `${key}:00 to ${key}:59`,
  },
  weekdays: {
    ...{ dimension: 'hour', key: sql`split_part(key, ' ', 1)`, all: WEEKDAYS.map((_, i) => String(i + 1)) },
    nameOf: (key) => WEEKDAYS[Number(key) - 1] ?? key,
  },
  refunds: { dimension: 'refund', nameOf: (key) => key || UNNAMED.way },
  buyers: { dimension: 'buyer', all: ['new', 'returning'], nameOf: (key) => `${key} buyers` },
}

export async function readGroups(trx: Trx, asked: RowsAsked): Promise<Rows> {
  const group = GROUPS[asked.report]
  if (!group) throw new Error(`${asked.report} has no group`)
  const { measures } = REPORTS[asked.report]
  const side = (period: RowsAsked['now']) =>
    sql`${byKey(group.dimension, planPeriod(period, asked.kept), { measures, key: group.key })} as sums`
  const found = await readKeyed(trx, asked, side)
  const rows = group.all ? filled(group.all, found.rows, asked) : found.rows
  return { rows: rows.map((row) => toRow(row, group.nameOf(row.key))), total: group.all ? rows.length : found.total }
}

/** With the keys of which there is no order; in the order of all, unless another is asked for. */
function filled(keys: readonly string[], rows: readonly KeyedRow[], { report, sort, before }: RowsAsked): KeyedRow[] {
  const nothing = none(REPORTS[report].measures)
  const missing = keys
    .filter((key) => !rows.some((row) => row.key === key))
    .map((key) => ({ key, now: nothing, before: before ? nothing : null }))
  const order = sortOf(report, sort)
  if (order) return order.isDown ? [...rows, ...missing] : [...missing, ...rows]
  return [...rows, ...missing].sort((a, b) => keys.indexOf(a.key) - keys.indexOf(b.key))
}
