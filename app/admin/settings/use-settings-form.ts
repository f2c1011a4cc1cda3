import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { type SchemaForm, useSchemaForm } from '../../forms/use-schema-form.ts'
import { adminFault } from '../admin-form.tsx'
import { inSpecTexts } from '../images/check-image.ts'
import { changeOf, type FormValues, readForm, toForm } from './form-values.ts'
import { type Settings, settingsQuery, useSaveSettings } from './queries.ts'

export const labels = {
  name: 'Name of the shop',
  split: 'Second tone begins after',
  logo: 'Logo',
  tagline: 'Tagline',
  description: 'Description',
  phone: 'Phone',
  email: 'E-mail',
  whatsapp: 'WhatsApp',
  address: 'Address',
  openingHours: 'Opening hours',
  unpaidOrderHours: 'Hours that an unpaid order waits',
  onDeliveryDays: 'Days that an order on delivery waits',
  returnDays: 'Days to send goods back',
  addressOrders: 'Unpaid orders of one address',
  addressPieces: 'Pieces in them, one address',
  accountOrders: 'Unpaid orders of one account',
  accountPieces: 'Pieces in them, one account',
  lowStock: 'Low stock from',
  lowStockOf: 'Other thresholds',
  lowStockMail: 'Mail to the shop each morning at 7:00 what is about to run out',
  tin: 'TIN',
  invoicePrefix: 'Prefix of invoice numbers',
  nextInvoice: 'Number of the next invoice',
  vatOn: 'The shop charges VAT, and its prices include it',
  vatRate: 'VAT in percent',
  slipPrices: 'Packing slips show prices',
  cartMails: 'Write to customers about a cart that they left for a day',
  deliveryCode: 'Hand parcels over against a 4-digit code',
  announcementText: 'Text',
  announcementLink: 'Where it leads',
  announcementUntil: 'Last day',
  slides: 'Slides',
} as const

/** The contract's own rules, each problem at its field. */
const Checked = z.custom<FormValues>().superRefine((values, context) => {
  for (const { field, message } of readForm(values).problems)
    context.addIssue({ code: 'custom', path: [field], message })
})

export type ShopForm = SchemaForm<FormValues, FormValues>

export type FieldsProps = {
  form: ShopForm
  /** Where each setting comes from. */
  sources: Readonly<Record<string, string>>
}

/** The form of all settings, and how it is saved: only what was changed is sent. */
export function useSettingsForm({ version, values, defaults, nextInvoice }: Settings) {
  const form: ShopForm = useSchemaForm<FormValues, FormValues>({
    schema: Checked,
    labels,
    fault: adminFault,
    values: toForm(values, nextInvoice),
  })
  const { mutateAsync } = useSaveSettings()
  const client = useQueryClient()
  const save = async (typed: FormValues): Promise<void> => {
    const { settings, nextInvoice: next } = readForm(typed)
    if (!settings) return
    const { logo, slides } = typed
    try {
      await mutateAsync({
        version,
        ...changeOf(values, settings, defaults),
        nextInvoice: next === nextInvoice ? undefined : next,
        logo,
        slides,
      })
      const saved = client.getQueryData(settingsQuery().queryKey)
      if (saved) form.startFrom(toForm(saved.values, saved.nextInvoice))
    } catch (error) {
      throw inSpecTexts(error as Parameters<typeof inSpecTexts>[0] & { fields: Record<string, string> }, 'icon')
    }
  }
  return { form, save }
}
