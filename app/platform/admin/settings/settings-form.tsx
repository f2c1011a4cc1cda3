import { AdminForm } from '../admin-form.tsx'
import type { Settings } from './queries.ts'
import { Section, SectionLinks } from './section.tsx'
import { SECTIONS } from './sections.tsx'
import { UseDefaults } from './use-defaults.tsx'
import { useSettingsForm } from './use-settings-form.ts'
import './settings.css'

export function SettingsForm({ settings }: { settings: Settings }) {
  const { form, save } = useSettingsForm(settings)
  return (
    <>
      <SectionLinks sections={SECTIONS} />
      <AdminForm form={form} onSave={save} submitText="Save settings" cancel={() => form.reset()} isSticky>
        {SECTIONS.map(({ Fields, names, ...section }) => (
          <Section key={section.id} {...section}>
            <Fields form={form} sources={settings.sources} />
            <UseDefaults form={form} names={names} defaults={settings.defaults} />
          </Section>
        ))}
      </AdminForm>
    </>
  )
}
