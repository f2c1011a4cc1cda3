import { Loaded } from '../../loaded/loaded.tsx'
import { PageLoader } from '../../ui/page-loader.tsx'
import { adminPage } from '../admin-page.tsx'
import { useSettings } from './queries.ts'
import { SettingsForm } from './settings-form.tsx'

/** /admin/settings, for super admins: what the shop is called, what it allows, what its pages say. */
export default adminPage({ title: 'Settings', superOnly: true }, AllSettings)

/** Waits for the settings as they are now. */
function AllSettings() {
  const query = useSettings()
  return (
    <Loaded query={query}>
      {(settings) => (query.isFetchedAfterMount ? <SettingsForm settings={settings} /> : <PageLoader />)}
    </Loaded>
  )
}
