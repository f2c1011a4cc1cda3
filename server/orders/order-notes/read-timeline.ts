import { sql } from 'kysely'
import type {
  HappenedEvent,
  OrderNote,
  ReceivedPayment,
  TimelineItem,
} from '#contract/orders/order-notes/order-notes.ts'
import { toNaira } from '#contract/orders/pricing/pricing.ts'
import { isAdmin } from '#contract/platform/roles.ts'
import type { Actor } from '../../platform/access/actor.ts'
import type { Db } from '../../platform/db/schema.ts'
import { isWellFormedId } from '../../platform/ids.ts'
import { findSale, requireFoundSale } from '../sales/queries.ts'
import { isNoteOpen, toTimelineNote } from './write-note.ts'

/** An order has a few dozen; more are only there if something is wrong. */
const MAX_TIMELINE_ROWS = 500

/** Everything that staff know of an order's past, oldest first. @throws 404 */
export async function readOrderTimeline(
  db: Db,
  id: string,
  reader: Pick<Actor, 'id'>,
): Promise<TimelineItem[]> {
  await requireFoundSale(findSale(db, id))
  const parts = await Promise.all([
    readSaleEvents(db, id),
    readSalePayments(db, id),
    readOrderNotes(db, id, reader),
  ])
  // Sorting keeps the order of equals: what one transaction wrote stays event, payment, note.
  return parts.flat().toSorted((a, b) => a.at.localeCompare(b.at))
}

/** Events with the mails about them: a follower queued each mail under a key made of its event. */
async function readSaleEvents(db: Db, id: string): Promise<HappenedEvent[]> {
  const mailKey = sql<string>`sale_event.event || ':' || sale_event.sale_id::text || ':' || sale_event.id::text`
  const rows = await db
    .selectFrom('sale_event')
    .leftJoin('mail_outbox', (join) => join.on('dedupe_key', '=', mailKey))
    .select([
      'sale_event.id',
      'event',
      'actor',
      'actor_name',
      'details',
      'sale_event.created_at',
      'mail_outbox.status',
    ])
    .where('sale_id', '=', id)
    .orderBy('sale_event.id')
    .limit(MAX_TIMELINE_ROWS)
    .execute()
  const people = await findEventActors(db, rows)
  return rows.map((row) => ({
    kind: 'event',
    _id: String(row.id),
    event: row.event,
    ...shownAuthorOfEvent(row, people),
    details: row.details,
    mail: row.status ?? undefined,
    at: row.created_at.toISOString(),
  }))
}

type EventActors = Map<string, { name: string; isStaff: boolean }>

async function findEventActors(db: Db, events: readonly { actor: string }[]): Promise<EventActors> {
  const ids = [...new Set(events.map(({ actor }) => actor))].filter(isWellFormedId)
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('user_account')
    .select(['id', 'full_name', 'role'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, { name: row.full_name, isStaff: isAdmin(row) }]))
}

/** A name that was written with the event is of an admin; it stays when the account is renamed. */
function shownAuthorOfEvent(
  { actor, actor_name }: { actor: string; actor_name: string | null },
  people: EventActors,
): Pick<HappenedEvent, 'by' | 'name'> {
  if (actor === 'guest' || actor === 'provider' || actor === 'system')
    return { by: actor, name: '' }
  const { name = '', isStaff = false } = people.get(actor) ?? {}
  return actor_name === null
    ? { by: isStaff ? 'staff' : 'customer', name }
    : { by: 'staff', name: actor_name }
}

async function readSalePayments(db: Db, id: string): Promise<ReceivedPayment[]> {
  const rows = await db
    .selectFrom('payment')
    .selectAll()
    .where('sale_id', '=', id)
    .orderBy('created_at')
    .limit(MAX_TIMELINE_ROWS)
    .execute()
  return rows.map((row) => ({
    kind: 'payment',
    _id: row.id,
    amount: toNaira(row.amount_kobo),
    provider: row.provider,
    reference: row.reference ?? '',
    name: row.actor ?? '',
    isSurplus: row.kind === 'surplus',
    isReplaced: row.kind === 'replaced',
    at: row.created_at.toISOString(),
  }))
}

async function readOrderNotes(db: Db, id: string, reader: Pick<Actor, 'id'>): Promise<OrderNote[]> {
  const rows = await db
    .selectFrom('order_note')
    .select(['id', 'author_id', 'author_name', 'body', 'created_at', 'edited_at'])
    .select(isNoteOpen(sql`order_note.created_at`).as('isOpen'))
    .select((eb) =>
      eb
        .selectFrom('order_mention')
        .innerJoin('user_account', 'user_account.id', 'user_id')
        .select(sql<string[]>`coalesce(array_agg(full_name order by full_name), '{}')`.as('names'))
        .whereRef('note_id', '=', 'order_note.id')
        .as('names'),
    )
    .where('sale_id', '=', id)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => toTimelineNote(row, reader, row.names ?? []))
}
