import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import type { Calls } from '#contract/api.ts'
import type { ShopSettings } from '#contract/platform/shop-settings.ts'
import { type CallBody, callApi } from '../../api/browser.ts'
import type { ApiError } from '../../api/call.ts'
import { query } from '../../api/query.ts'
import type { Labels } from '../../forms/wrong-fields.ts'
import { useAdminMutation } from '../admin-mutation.ts'
import { type Edited, type EditForm, editedOf, useEditForm } from '../edits/use-edit-form.ts'
import { inSpecTexts, specText } from '../images/check-image.ts'
import { changeOf, type FormValues, readForm, toForm } from './form-values.ts'
import { SECTIONS } from './sections.ts'

const labels = Object.fromEntries(
  SECTIONS.flatMap(({ fields }) => fields.flat()).map(({ name, label }) => [name, label]),
) as Labels<FormValues>

/** The contract's rules, each problem at its field. */
const Checked = z.custom<FormValues>().superRefine((values, context) => {
  for (const { field, message } of readForm(values).problems)
    context.addIssue({ code: 'custom', path: [field], message })
})

const editedSettings = ({
  values,
  nextInvoice,
}: Pick<Settings, 'values' | 'nextInvoice'>): Edited<FormValues> => ({
  ...editedOf({ ...values, nextInvoice }, ({ nextInvoice, ...settings }) =>
    toForm(settings, nextInvoice),
  ),
  words: {
    logo: ({ image, file }) => (file || image ? 'a picture' : ''),
    slides: (slides) =>
      slides.map(({ heading, words }) => [heading, words].filter(Boolean).join(': ')).join('\n'),
    lowStockOf: (own) => Object.values(own).join(', '),
  },
})

/** The form of all settings, and how it is saved: only what was changed is sent. */
export function useSettingsForm(settings: Settings) {
  const { version, values, defaults, nextInvoice } = settings
  const form: EditForm<FormValues, FormValues> = useEditForm<FormValues, FormValues>({
    edited: editedSettings(settings),
    schema: Checked,
    labels,
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

export type Settings = Calls['GET /settings']['output']

export const settingsQuery = () => query('GET /settings', {})

type Picture = { image: string; file?: File | undefined }

async function storedOf({ image, file }: Picture): Promise<string> {
  return file ? (await callApi('POST /settings/images', { files: { image: [file] } })).image : image
}

/** `logo` and `slides`: the pictures of `values`, those that are not sent yet among them. */
type SettingsSave = Omit<CallBody<'PUT /settings'>, 'values'> & {
  values: Partial<ShopSettings>
  logo: Picture
  slides: readonly Picture[]
}

const useSaveSettings = () =>
  useAdminMutation(
    async ({ values, logo: picture, slides: pictures, ...rest }: SettingsSave) => {
      const logo = values.logo === undefined ? {} : { logo: await storedOf(picture) }
      const images = values.slides ? await Promise.all(pictures.map(storedOf)) : []
      const slides = values.slides?.map((slide, position) => ({
        ...slide,
        image: images[position] ?? slide.image,
      }))
      const body = { ...rest, values: { ...values, ...logo, ...(slides && { slides }) } }
      return callApi('PUT /settings', { body })
    },
    { meta: { errorText: (error) => specText(error, 'icon') } },
  )
