import type { ComponentProps, ComponentType } from 'react'
import type { SettingName } from '#contract/platform/shop-settings.ts'
import { TextArea, TextFormField, TickField } from '../../forms/field.tsx'
import type { FormValues, OwnFieldProps, ShopForm } from './form-values.ts'

type SettingInput = Pick<
  ComponentProps<'input'>,
  'type' | 'inputMode' | 'autoComplete' | 'maxLength' | 'placeholder'
>

/** A field of the form: one line of required text, unless it says otherwise. */
export type SettingField = SettingInput & {
  name: keyof FormValues
  label: string
  hint?: string
  optional?: true
  /** A box to tick, or a text of several lines. */
  kind?: 'tick' | 'area'
  rows?: number
  Own?: ComponentType<OwnFieldProps>
  /** Its setting, and the variable of the server's environment that may set that. */
  variable?: readonly [of: SettingName, name: string]
}

export type SettingsSection = {
  id: string
  title: string
  /** The section's effect, and the pages that show it. */
  about: string
  /** Those of a list stand side by side where there is room. */
  fields: readonly (SettingField | SettingField[])[]
  /** Its settings in words, for the buttons that put back a default. */
  resets: Partial<Record<SettingName, string>>
}

type SettingFieldDetails = Omit<SettingField, 'name' | 'label'>

const createSettingField =
  (always: SettingFieldDetails) =>
  (name: keyof FormValues, label: string, details?: SettingFieldDetails): SettingField => ({
    name,
    label,
    ...always,
    ...details,
  })

export const textSetting = createSettingField({})
export const line = createSettingField({ autoComplete: 'off' })
export const numberSetting = createSettingField({ autoComplete: 'off', inputMode: 'decimal' })
export const wholeNumberSetting = createSettingField({ autoComplete: 'off', inputMode: 'numeric' })
export const area = createSettingField({ kind: 'area' })
export const tickSetting = createSettingField({ kind: 'tick' })

type ShownFieldProps = {
  field: SettingField
  form: ShopForm
  sources: Readonly<Record<string, string>>
}

export function ShownField({ field, form, sources }: ShownFieldProps) {
  const { name, label, kind, rows, Own, variable: [of, variable] = [], ...input } = field
  if (Own) return <Own form={form} label={label} />
  if (kind === 'tick') return <TickField {...form.field(name)} />
  const shown = { ...form.field(name), ...input, required: !input.optional }
  if (of && sources[of] === 'environment')
    shown.hint += ` From ${variable} of the server, until it is changed here.`
  return kind === 'area' ? <TextArea {...shown} rows={rows} /> : <TextFormField {...shown} />
}
