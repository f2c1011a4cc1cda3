import type { z } from 'zod'
import { messages } from '#contract/messages.ts'
import type { settingsEndpoints } from '#contract/office/settings.ts'
import type { SeenValues } from '#contract/platform/form-schemas.ts'
import type { SettingsChange } from '#contract/platform/settings-rules.ts'
import type { SettingName, ShopSettings } from '#contract/platform/shop-settings.ts'
import { relistLowStock } from '../../catalogue/products/settle-low-stock.ts'
import { readNextNumber, setFirstNumber } from '../../orders/sales/document-numbers.ts'
import {
  type AuditedAct,
  changedFieldsOf,
  type FieldChanges,
  writeAuditEntry,
} from '../../platform/audit/audit.ts'
import { requireSeen } from '../../platform/audit/require-seen.ts'
import { databaseNow } from '../../platform/db/now.ts'
import type { Trx } from '../../platform/db/schema.ts'
import { badFieldError, conflictError, staleFieldError } from '../../platform/errors.ts'
import type { Images } from '../../platform/images/images.ts'
import { readStoredSettings, resolveSettings } from '../../platform/settings/resolve.ts'
import type { SettingsContext } from '../../platform/settings/store.ts'

type ChangeSettingsDeps = SettingsContext & { images: Images }
type RequestedSettings = z.output<typeof settingsEndpoints.change.body> & {
  seen: SeenValues | undefined
}

/**
 * Writes what is named in `values`, and puts back what is named in `reset`. Two admins who save at
 * once take turns: the second one is refused if it has not seen what the first one changed: with
 * `seen` in these settings, else in any.
 * @throws 400 for a picture that the shop has not, or a wordmark that is not the name; 409 when
 * `version` is not the last, or what was `seen` has changed since, and for a first invoice number
 * once this year has an invoice
 */
export async function changeSettings(
  { db, settings: { environment }, images }: ChangeSettingsDeps,
  act: AuditedAct,
  change: RequestedSettings,
) {
  await requireImages(images, change.values)
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('shop_setting')
      .select(['version', 'values'])
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (!change.seen && row.version !== change.version) throw conflictError(messages.settingsMoved)
    const stored = readStoredSettings(row.values)
    const after = withoutSettings({ ...stored, ...change.values }, change.reset)
    const valuesOf = (settings: SettingsChange): ShopSettings =>
      resolveSettings(0, settings, environment).values
    const from = valuesOf(stored)
    const to = valuesOf(after)
    const nextInvoice = await readNextNumber(trx, 'invoice')
    requireSeen(
      change.seen,
      { ...from, nextInvoice },
      { ...to, nextInvoice: change.nextInvoice ?? nextInvoice },
    )
    requireWordmark(after, to)
    const numbers = await renumberInvoices(trx, nextInvoice, change.nextInvoice)
    if (!numbers && JSON.stringify(stored) === JSON.stringify(after))
      return { version: row.version, isChanged: false }
    const changes = { ...changedFieldsOf(settingTextsOf(from), settingTextsOf(to)), ...numbers }
    await writeSettings(trx, after, row.version + 1)
    if (LOW_STOCK_SETTINGS.some((name) => name in changes)) await relistLowStock(trx)
    await writeAuditEntry(trx, act, {
      action: 'settings.edit',
      target: 'settings',
      details: { changes },
    })
    return { version: row.version + 1, isChanged: true }
  })
}

/** Sets the next invoice number. @throws 409 once an invoice of this year has its number */
async function renumberInvoices(
  trx: Trx,
  now: number,
  next: number | undefined,
): Promise<FieldChanges | undefined> {
  if (next === undefined || next === now) return undefined
  if (!(await setFirstNumber(trx, 'invoice', next)))
    throw staleFieldError('nextInvoice', messages.invoicesBegun)
  return { nextInvoice: { from: now, to: next } }
}

const LOW_STOCK_SETTINGS = ['lowStock', 'lowStockOf']

const writeSettings = (trx: Trx, values: SettingsChange, version: number): Promise<unknown> =>
  trx
    .updateTable('shop_setting')
    .set({ values: JSON.stringify(values), version, changed_at: databaseNow() })
    .execute()

function withoutSettings(values: SettingsChange, names: readonly SettingName[]): SettingsChange {
  const left = { ...values }
  for (const name of names) delete left[name]
  return left
}

function requireWordmark({ wordmark }: SettingsChange, { name }: ShopSettings): void {
  if (wordmark && wordmark.join('') !== name)
    throw badFieldError('wordmark', messages.wordmarkParts)
}

async function requireImages(images: Images, { logo, slides = [] }: SettingsChange): Promise<void> {
  if (logo && !(await images.has(logo))) throw badFieldError('logo', messages.unknownSettingsImage)
  const found = await Promise.all(slides.map(({ image }) => images.has(image)))
  if (found.includes(false)) throw badFieldError('slides', messages.unknownSettingsImage)
}

/** The settings as one line or number each, as the audit log shows what changed. */
function settingTextsOf(settings: ShopSettings): Record<string, unknown> {
  const { wordmark, lowStockOf, vat, caps, announcement, slides, ...rest } = settings
  const given = (...texts: readonly (string | undefined)[]): string =>
    texts.filter(Boolean).join(' · ')
  return {
    ...rest,
    ...caps,
    wordmark: wordmark.join(' | '),
    lowStockOf: Object.entries(lowStockOf)
      .map(([id, pieces]) => `${id}: ${pieces}`)
      .join('\n'),
    vat: vat.on ? `${vat.rate} %` : 'off',
    announcement: announcement
      ? given(announcement.text, announcement.link, announcement.until)
      : '',
    slides: slides.map(({ heading, words, link }) => given(heading, words, link)).join('\n'),
  }
}
