import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import type { SettingName, ShopSettings } from '#contract/platform/shop-settings.ts'
import { AdminForm } from '../../../platform/admin/admin-form.tsx'
import { createAdminPage } from '../../../platform/admin/admin-page.tsx'
import { Loaded } from '../../../platform/loaded/loaded.tsx'
import { type FormValues, fieldsToReset, type ShopForm, toSettingsForm } from './form-values.ts'
import { SETTINGS_SECTIONS } from './sections.ts'
import { type SettingField, type SettingsSection, ShownField } from './setting-field.tsx'
import { type ReadSettings, settingsQuery, useSettingsForm } from './use-settings-form.ts'
import './settings.css'

export default createAdminPage({ title: 'Settings', superOnly: true }, AllSettings)

function AllSettings() {
  // An open form is not refreshed.
  const query = useQuery({
    ...settingsQuery(),
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return (
    <Loaded query={query} isFresh>
      {(settings) => <SettingsPageForm settings={settings} />}
    </Loaded>
  )
}

function SettingsPageForm({ settings }: { settings: ReadSettings }) {
  const { form, save } = useSettingsForm(settings)
  const { sources, defaults } = settings
  const shown = (field: SettingField) => (
    <ShownField key={field.name} field={field} form={form} sources={sources} />
  )
  return (
    <>
      <nav aria-label="Sections" className="-mx-3 mb-6 flex flex-wrap">
        {SETTINGS_SECTIONS.map(({ id, title }) => (
          <a key={id} href={`#${id}`} className="button button-quiet px-3">
            {title}
          </a>
        ))}
      </nav>
      <AdminForm
        form={form}
        onSave={save}
        submitText="Save settings"
        cancel={() => form.reset()}
        isSticky
      >
        {SETTINGS_SECTIONS.map((section) => (
          <SettingsPageSection key={section.id} {...section}>
            {section.fields.map((field) =>
              Array.isArray(field) ? (
                <div key={field[0]?.name} className="settings-row">
                  {field.map(shown)}
                </div>
              ) : (
                shown(field)
              ),
            )}
            <UseDefaults form={form} resets={section.resets} defaults={defaults} />
          </SettingsPageSection>
        ))}
      </AdminForm>
    </>
  )
}

const SettingsPageSection = ({
  id,
  title,
  about,
  children,
}: SettingsSection & { children: ReactNode }) => (
  <section aria-labelledby={id} className="settings-section">
    <div className="grid content-start gap-2">
      <h2 id={id} className="display scroll-mt-24 text-2xl">
        {title}
      </h2>
      <p className="max-w-prose text-sm text-muted">{about}</p>
    </div>
    <div className="grid min-w-0 content-start gap-2">{children}</div>
  </section>
)

type UseDefaultsProps = {
  form: ShopForm
  resets: SettingsSection['resets']
  defaults: ShopSettings
}

function UseDefaults({
  form: { control, getValues, setValue },
  resets,
  defaults,
}: UseDefaultsProps) {
  useWatch({ control })
  const standard = toSettingsForm(defaults, 0)
  const changed = (Object.keys(resets) as SettingName[])
    .map((name) => ({ name, fields: fieldsToReset(name, getValues(), standard) }))
    .filter(({ fields }) => fields.length > 0)
  if (changed.length === 0) return null
  const put = (field: keyof FormValues) =>
    setValue(field, standard[field], { shouldDirty: true, shouldValidate: true })
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
      Use the default:
      {changed.map(({ name, fields }) => (
        <button
          key={name}
          type="button"
          className="text-link min-h-11 px-1"
          onClick={() => fields.forEach(put)}
        >
          {resets[name]}
        </button>
      ))}
    </p>
  )
}
