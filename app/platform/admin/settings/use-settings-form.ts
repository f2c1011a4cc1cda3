import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import type { Calls } from '#contract/api.ts'
import type { ShopSettings } from '#contract/platform/shop-settings.ts'
import { type CallBody, callApi } from '../../api/browser.ts'
import type { ApiError } from '../../api/call.ts'
import { queryApi } from '../../api/query.ts'
import type { Labels } from '../../forms/wrong-fields.ts'
import { useAdminMutation } from '../admin-mutation.ts'
import { type Edited, type EditForm, editedFormOf, useEditForm } from '../edits/use-edit-form.ts'
import { imageSpecText, inSpecTexts } from '../images/check-image.ts'
import {
  type FormValues,
  readSettingsForm,
  settingsChangeOf,
  toSettingsForm,
} from './form-values.ts'
import { SETTINGS_SECTIONS } from './sections.ts'

const SETTING_LABELS = Object.fromEntries(
  SETTINGS_SECTIONS.flatMap(({ fields }) => fields.flat()).map(({ name, label }) => [name, label]),
) as Labels<FormValues>

/** The contract's rules, each problem at its field. */
const CheckedSettings = z.custom<FormValues>().superRefine((values, context) => {
  for (const { field, message } of readSettingsForm(values).problems)
    context.addIssue({ code: 'custom', path: [field], message })
})

const editedSettings = ({
  values,
  nextInvoice,
}: Pick<ReadSettings, 'values' | 'nextInvoice'>): Edited<FormValues> => ({
  ...editedFormOf({ ...values, nextInvoice }, ({ nextInvoice, ...settings }) =>
    toSettingsForm(settings, nextInvoice),
  ),
  words: {
    logo: ({ image, file }) => (file || image ? 'a picture' : ''),
    slides: (slides) =>
      slides.map(({ heading, words }) => [heading, words].filter(Boolean).join(': ')).join('\n'),
    lowStockOf: (own) => Object.values(own).join(', '),
  },
})

/** The form of all settings, and how it is saved: only what was changed is sent. */
export function useSettingsForm(settings: ReadSettings) {
  const { version, values, defaults, nextInvoice } = settings
  const form: EditForm<FormValues, FormValues> = useEditForm<FormValues, FormValues>({
    edited: editedSettings(settings),
    schema: CheckedSettings,
    labels: SETTING_LABELS,
    values: toSettingsForm(values, nextInvoice),
  })
  const { mutateAsync } = useSaveSettings()
  const client = useQueryClient()
  const save = async (typed: FormValues): Promise<void> => {
    const { settings: wanted, nextInvoice: next } = readSettingsForm(typed)
    if (!wanted) return
    const { logo, slides } = typed
    try {
      await mutateAsync({
        version,
        seen: form.seen(),
        ...settingsChangeOf(values, wanted, defaults),
        nextInvoice: next === nextInvoice ? undefined : next,
        logo,
        slides,
      })
      const saved = client.getQueryData(settingsQuery().queryKey)
      if (!saved) return
      form.restart(editedSettings(saved).seen)
      form.startFrom(toSettingsForm(saved.values, saved.nextInvoice))
    } catch (error) {
      throw inSpecTexts(error as ApiError, 'icon')
    }
  }
  return { form, save }
}

export type ReadSettings = Calls['GET /settings']['output']

export const settingsQuery = () => queryApi('GET /settings')

type SettingsPicture = { image: string; file?: File | undefined }

async function storedImageOf({ image, file }: SettingsPicture): Promise<string> {
  return file ? (await callApi('POST /settings/images', { files: { image: [file] } })).image : image
}

/** `logo` and `slides`: the pictures of `values`, those that are not sent yet among them. */
type SettingsSave = Omit<CallBody<'PUT /settings'>, 'values'> & {
  values: Partial<ShopSettings>
  logo: SettingsPicture
  slides: readonly SettingsPicture[]
}

const useSaveSettings = () =>
  useAdminMutation(
    async ({ values, logo: picture, slides: pictures, ...rest }: SettingsSave) => {
      const stored = { ...values }
      if (values.logo !== undefined) stored.logo = await storedImageOf(picture)
      if (values.slides) {
        const images = await Promise.all(pictures.map(storedImageOf))
        stored.slides = values.slides.map((slide, position) => ({
          ...slide,
          image: images[position] ?? slide.image,
        }))
      }
      return callApi('PUT /settings', { body: { ...rest, values: stored } })
    },
    { meta: { errorText: (error) => imageSpecText(error, 'icon') } },
  )
