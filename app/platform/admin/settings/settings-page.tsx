import { Loaded } from '../../loaded/loaded.tsx'
import { PageLoader } from '../../ui/page-loader.tsx'
import { adminPage } from '../admin-page.tsx'
import { useSettings } from './queries.ts'
import { SettingsForm } from './settings-form.tsx'

export default adminPage({ title: 'Settings', superOnly: true }, AllSettings)

function AllSettings() {
  const query = useSettings()
  return (
    <Loaded query={query}>
      {(settings) => (query.isFetchedAfterMount ? <SettingsForm settings={settings} /> : <PageLoader />)}
    </Loaded>
  )
}
