import type { LowVariant } from '#contract/catalogue/low-stock.ts'
import { titleWithChoiceOf } from '#contract/catalogue/product-rules.ts'
import { clockInLagos } from '#contract/platform/lagos.ts'
import { LOW_STOCK_MAIL_HOUR } from '#contract/platform/limits.ts'
import { countLowStockVariants, listLowStockVariants } from '../../catalogue/products/low-stock.ts'
import type { Db } from '../../platform/db/schema.ts'
import { queueMail } from '../../platform/mail/outbox.ts'
import type { SettingsContext } from '../../platform/settings/store.ts'
import type { ShopMail } from './mail-kinds.ts'
import type { MailContent } from './templates.ts'

const MAX_NAMED_VARIANTS = 20
/** A shop that was down at the hour mails until then; later the day's news is old. */
const LATEST_MAIL_HOUR = 12

/**
 * Queues the mail of a morning to the shop's own address, if the setting is on and anything is low.
 * The day is the key of the mail: once a day whatever instances and crashes there are. Returns how
 * many were queued.
 */
export async function queueLowStockMail(
  { db, settings }: SettingsContext,
  now = new Date(),
): Promise<number> {
  const { lowStockMail, email } = await settings.read()
  if (!lowStockMail || email === '') return 0
  const [day, time = ''] = clockInLagos(now.toISOString()).split('T')
  const hour = Number.parseInt(time, 10)
  if (hour < LOW_STOCK_MAIL_HOUR || hour >= LATEST_MAIL_HOUR) return 0
  const key = `lowStock:${day}`
  const queued = await db
    .selectFrom('mail_outbox')
    .select('id')
    .where('dedupe_key', '=', key)
    .executeTakeFirst()
  if (queued || (await countLowStockVariants(db)) === 0) return 0
  await queueMail<ShopMail>(db, { template: 'lowStock', to: email, key })
  return 1
}

/** As the list is when it is sent; undefined where nothing is low any more. */
export async function composeLowStockMail({ db, origin }: { db: Db; origin: string }) {
  const { data, total } = await listLowStockVariants(db, { limit: MAX_NAMED_VARIANTS, skip: 0 })
  if (total === 0) return undefined
  // The shop's own address, and what its staff typed.
  return { isVerified: true, write: async () => lowStockContent(data, total, origin) }
}

const lowStockContent = (
  rows: readonly LowVariant[],
  total: number,
  origin: string,
): MailContent => ({
  subject:
    total === 1
      ? '1 product is running low'
      : `${total.toLocaleString('en')} products are running low`,
  name: '',
  paragraphs: [
    'These will run out first, judging by sales in the last 30 days:',
    ...rows.map(lowVariantLine),
    ...(total > rows.length ? [`And ${(total - rows.length).toLocaleString('en')} more.`] : []),
  ],
  button: { text: 'See the list', href: `${origin}/admin/products/low` },
})

const lowVariantLine = (row: LowVariant): string =>
  `${titleWithChoiceOf(row)}: ${row.stock} left, ${row.sold} sold${daysLeftText(row)}`

function daysLeftText({ stock, daysLeft }: LowVariant): string {
  if (stock <= 0) return ', sold out'
  if (daysLeft === null) return ''
  return daysLeft === 1 ? ', 1 day left' : `, ${daysLeft} days left`
}
