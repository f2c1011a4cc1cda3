import { sql } from 'kysely'
import type { StockAlertForm } from '#contract/catalogue/stock-alerts.ts'
import { messages } from '#contract/messages.ts'
import { countQueryRows } from '../../platform/db/count-rows.ts'
import { timeBeforeNow } from '../../platform/db/now.ts'
import type { Db, Trx } from '../../platform/db/schema.ts'
import { badRequestError, conflictError, HttpError, notFoundError } from '../../platform/errors.ts'
import { createRowId } from '../../platform/ids.ts'
import { queueMail } from '../../platform/mail/outbox.ts'
import { isVerifiedAddress } from './queries.ts'

/**
 * Alerts that one address waits for at a time, or asked for within a day, whatever became of them:
 * a stranger can neither fill the table nor the inbox in its name, even where its owner leaves each
 * time.
 */
const MAX_ALERTS_PER_ADDRESS = 20

type AlertAsker = { userId: string | undefined; caller: string }

/**
 * Notes who wants to hear of a sold-out variant. The caller's own verified address waits at once;
 * any other gets a link to confirm. Asking twice changes nothing. Returns the message.
 * @throws 404 no such product, 400 a choice is missing, 409 it is in stock or its choice is gone,
 * 429 too many alerts
 */
export async function askForStockAlert(
  db: Db,
  form: StockAlertForm,
  { userId, caller }: AlertAsker,
): Promise<string> {
  const variantId = await findSoldOutVariant(db, form)
  const isVerified = await isVerifiedAddress(db, userId, form.email)
  await db.transaction().execute(async (trx) => {
    await requireRoomForAlert(trx, form.email)
    const id = await insertStockAlert(trx, { variantId, email: form.email, isVerified })
    if (id && !isVerified)
      await queueMail(trx, {
        template: 'confirmAlert',
        to: form.email,
        key: `confirmAlert:${id}`,
        alertId: id,
        caller,
      })
  })
  return isVerified ? messages.alertWaiting : messages.alertUnconfirmed
}

async function findSoldOutVariant(db: Db, { product, variant }: StockAlertForm): Promise<string> {
  const row = await db
    .selectFrom('product')
    .innerJoin('listing', 'listing.product_id', 'product.id') // on sale
    .leftJoin('variant', (join) =>
      join
        .onRef('variant.product_id', '=', 'product.id')
        .on('variant.id', '=', variant ?? product)
        .on('variant.deleted_at', 'is', null),
    )
    .select(['product.options', 'variant.id', 'variant.stock'])
    .where('product.id', '=', product)
    .executeTakeFirstOrThrow(() => notFoundError(messages.productNotFound))
  if (row.options.length > 0 && !variant) throw badRequestError(messages.chooseOptions(row.options))
  if (row.id === null || row.stock === null) throw conflictError(messages.productOfCartGone)
  if (row.stock > 0) throw conflictError(messages.alertInStock)
  return row.id
}

/** One at a time for an address. */
async function requireRoomForAlert(trx: Trx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('stock-alert:' || ${email.toLowerCase()}, 0))`.execute(
    trx,
  )
  const counted = trx
    .selectFrom('stock_alert')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['unconfirmed', 'waiting']),
        eb('created_at', '>', timeBeforeNow('1 day')),
      ]),
    )
  if ((await countQueryRows(trx, counted)) >= MAX_ALERTS_PER_ADDRESS)
    throw new HttpError(429, messages.tooMany)
}

type NewAlert = { variantId: string; email: string; isVerified: boolean }

/**
 * The new alert's id; undefined where the address has one. An unconfirmed one of a verified address
 * waits from now on.
 */
async function insertStockAlert(
  trx: Trx,
  { variantId, email, isVerified }: NewAlert,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string; isNew: boolean }>`
    insert into stock_alert (id, variant_id, email, state)
    values (${createRowId()}, ${variantId}, ${email}, ${isVerified ? 'waiting' : 'unconfirmed'})
    on conflict (variant_id, lower(email)) where state in ('unconfirmed', 'waiting') do update
      set state = case when ${isVerified} then 'waiting' else stock_alert.state end
    returning id, xmax = 0 as "isNew"`.execute(trx)
  return rows[0]?.isNew ? rows[0].id : undefined
}
