import { NextInvoice, SlideForm, WholeSettings } from '#contract/platform/settings-rules.ts'
import {
  SETTING_NAMES,
  type SettingName,
  type ShopSettings,
  type SlideSetting,
} from '#contract/platform/shop-settings.ts'
import { typedValuesOf } from '../../../platform/forms/typed.ts'
import type { SchemaForm } from '../../../platform/forms/use-schema-form.ts'

/** A slide while it is edited. `file`: the picture that takes the place of `image` on saving. */
export type EditedSlide = SlideSetting & { key: string; file?: File | undefined }

/** The settings as fields of one form: none inside another, numbers as they are typed. */
export type FormValues = ReturnType<typeof toSettingsForm>

export type ShopForm = SchemaForm<FormValues, FormValues>

export type OwnFieldProps = { form: ShopForm; label: string }

/** The stored settings as values of the form: flat fields, and numbers as they are typed. */
export const toSettingsForm = (
  { wordmark, vat, caps, announcement, slides, logo, lowStockOf, ...settings }: ShopSettings,
  nextInvoice: number,
) => ({
  ...typedValuesOf({ ...settings, ...caps, nextInvoice, vatRate: vat.rate }),
  vatOn: vat.on,
  split: [...wordmark[0]].length,
  logo: { image: logo, file: undefined as File | undefined },
  lowStockOf: lowStockOf as Record<string, string | number>,
  announcementText: announcement?.text ?? '',
  announcementLink: announcement?.link ?? '',
  announcementUntil: announcement?.until ?? '',
  slides: slides.map(
    (slide, position): EditedSlide => ({ ...slide, key: `${position}-${slide.image}` }),
  ),
})

/** Stands for a picture that is sent on saving. */
const TO_COME = '0'.repeat(32)

const imageOfSetting = ({ image, file }: { image: string; file?: File | undefined }): string =>
  file ? TO_COME : image

/** The name in two parts, cut between two letters. */
export function settingPartsOf(name: string, split: number): [string, string] {
  const letters = [...name.trim()]
  return [letters.slice(0, split).join(''), letters.slice(split).join('')]
}

/** Each schema takes its own fields of these. */
const settingsOfForm = (values: FormValues) => ({
  ...values,
  wordmark: settingPartsOf(values.name, values.split),
  logo: imageOfSetting(values.logo),
  vat: { on: values.vatOn, rate: values.vatRate },
  caps: values,
  announcement: values.announcementText.trim()
    ? {
        text: values.announcementText,
        link: values.announcementLink,
        until: values.announcementUntil,
      }
    : null,
  slides: values.slides.map((slide) => ({ ...slide, image: imageOfSetting(slide) })),
})

export function slideProblems(slide: EditedSlide): Partial<Record<keyof SlideSetting, string>> {
  const { error } = SlideForm.safeParse({ ...slide, image: imageOfSetting(slide) })
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path: [name], message }) => [name, message]),
  )
}

export type SettingsProblem = { field: keyof FormValues; message: string }

/** Reads the settings from the form. `problems` lists each rule that a field breaks. */
export function readSettingsForm(values: FormValues) {
  const { data, error } = WholeSettings.safeParse(settingsOfForm(values))
  const next = NextInvoice.safeParse(values.nextInvoice)
  const numbering = (next.error?.issues ?? []).map(
    ({ message }): SettingsProblem => ({ field: 'nextInvoice', message }),
  )
  return {
    settings: data,
    nextInvoice: next.data,
    problems: [...(error?.issues ?? []).map(settingsProblemOf), ...numbering],
  }
}

const SETTING_PARTS: Record<string, keyof FormValues> = {
  text: 'announcementText',
  link: 'announcementLink',
  until: 'announcementUntil',
}

function settingsProblemOf({
  path: [name, part],
  message,
}: {
  path: PropertyKey[]
  message: string
}): SettingsProblem {
  if (name === 'vat') return { field: 'vatRate', message }
  if (name === 'caps') return { field: part as keyof FormValues, message }
  if (name === 'announcement')
    return { field: SETTING_PARTS[String(part)] ?? 'announcementText', message }
  if (name === 'wordmark') return { field: 'name', message }
  if (name === 'slides')
    return { field: 'slides', message: `slide ${Number(part) + 1}: ${message}` }
  return { field: name as keyof FormValues, message }
}

const differingSettings = (a: ShopSettings, b: ShopSettings): SettingName[] =>
  SETTING_NAMES.filter((name) => JSON.stringify(a[name]) !== JSON.stringify(b[name]))

/**
 * The settings that a save sends: only those that were changed, as the environment may set the
 * rest. One that equals the default again is reset, so that it follows the default from then on.
 */
export function settingsChangeOf(
  before: ShopSettings,
  after: ShopSettings,
  defaults: ShopSettings,
) {
  const own = new Set(differingSettings(after, defaults))
  const changed = differingSettings(before, after)
  const values: Partial<ShopSettings> = Object.fromEntries(
    changed.filter((name) => own.has(name)).map((name) => [name, after[name]]),
  )
  return { values, reset: changed.filter((name) => !own.has(name)) }
}

/** The fields of settings that have several, or another one. */
const SETTING_FIELDS: Partial<Record<SettingName, readonly (keyof FormValues)[]>> = {
  name: ['name', 'split'],
  vat: ['vatOn', 'vatRate'],
  caps: ['addressOrders', 'addressPieces', 'accountOrders', 'accountPieces'],
  announcement: ['announcementText', 'announcementLink', 'announcementUntil'],
}

/** The fields in which a form is not as the settings that it would have by itself. */
export function fieldsToReset(
  name: SettingName,
  now: FormValues,
  defaults: FormValues,
): (keyof FormValues)[] {
  const fields = SETTING_FIELDS[name] ?? [name as keyof FormValues]
  const differs = fields.some(
    (field) => JSON.stringify(now[field]) !== JSON.stringify(defaults[field]),
  )
  return differs ? [...fields] : []
}
