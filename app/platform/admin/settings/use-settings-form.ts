import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import type { ApiError } from '../../api/call.ts'
import type { SchemaForm } from '../../forms/use-schema-form.ts'
import { adminFault } from '../admin-form.tsx'
import { type Edited, type EditForm, editedOf, useEditForm } from '../edits/use-edit-form.ts'
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

/** The contract's rules, each problem at its field. */
const Checked = z.custom<FormValues>().superRefine((values, context) => {
  for (const { field, message } of readForm(values).problems)
    context.addIssue({ code: 'custom', path: [field], message })
})

export type ShopForm = SchemaForm<FormValues, FormValues>

const editedSettings = ({ values, nextInvoice }: Pick<Settings, 'values' | 'nextInvoice'>): Edited<FormValues> => ({
  ...editedOf({ ...values, nextInvoice }, ({ nextInvoice, ...settings }) => toForm(settings, nextInvoice)),
  words: {
    logo: ({ image, file }) => (file || image ? 'a picture' : ''),
    slides: (slides) => slides.map(({ heading, words }) => [heading, words].filter(Boolean).join(': ')).join('\n'),
    lowStockOf: (own) => Object.values(own).join(', '),
  },
})

export type FieldsProps = {
  form: ShopForm
  sources: Readonly<Record<string, string>>
}

/** The form of all settings, and how it is saved: only what was changed is sent. */
export function useSettingsForm(settings: Settings) {
  const { version, values, defaults, nextInvoice } = settings
  const form: EditForm<FormValues, FormValues> = useEditForm<FormValues, FormValues>({
    edited: editedSettings(settings),
    schema: Checked,
    labels,
    fault: adminFault,
    values: toForm(values, nextInvoice),
  })
  const { mutateAsync } = useSaveSettings()
  const client = useQueryClient()
  const save = async (typed: FormValues): Promise<void> => {
    const { settings: wanted, nextInvoice: next } = readForm(typed)
    if (!wanted) return
    const { logo, slides } = typed
    try {
      await mutateAsync({
        version,
        seen: form.seen(),
        ...changeOf(values, wanted, defaults),
        nextInvoice: next === nextInvoice ? undefined : next,
        logo,
        slides,
      })
      const saved = client.getQueryData(settingsQuery().queryKey)
      if (!saved) return
      form.restart(editedSettings(saved).seen)
      form.startFrom(toForm(saved.values, saved.nextInvoice))
    } catch (error) {
      throw inSpecTexts(error as ApiError, 'icon')
    }
  }
  return { form, save }
}
