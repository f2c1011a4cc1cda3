import { useWatch } from 'react-hook-form'
import type { SettingName, ShopSettings } from '#contract/platform/shop-settings.ts'
import { type FormValues, fieldsToReset, toForm } from './form-values.ts'
import type { ShopForm } from './use-settings-form.ts'

export type Resettable = Partial<Record<SettingName, string>>

type UseDefaultsProps = { form: ShopForm; names: Resettable; defaults: ShopSettings }

export function UseDefaults({ form: { control, getValues, setValue }, names, defaults }: UseDefaultsProps) {
  useWatch({ control })
  const standard = toForm(defaults, 0)
  const changed = (Object.keys(names) as SettingName[])
    .map((name) => ({ name, fields: fieldsToReset(name, getValues(), standard) }))
    .filter(({ fields }) => fields.length > 0)
  if (changed.length === 0) return null
  const put = (field: keyof FormValues) => setValue(field, standard[field], { shouldDirty: true, shouldValidate: true })
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
      Use the default:
      {changed.map(({ name, fields }) => (
        <button key={name} type="button" className="text-link min-h-11 px-1" onClick={() => fields.forEach(put)}>
          {names[name]}
        </button>
      ))}
    </p>
  )
}
