import { useSearchParams } from 'react-router'
import { AdminPage } from '../../../platform/admin/admin-page.tsx'
import { ExportList } from '../../../platform/admin/exports/export-list.tsx'
import { useRights } from '../../../platform/admin/rights/use-rights.ts'
import { Section } from '../../../platform/ui/section.tsx'
import { ImportForm } from './import-form.tsx'
import { ImportView } from './import-view.tsx'
import { PastImports } from './past-imports.tsx'

/**
 * /admin/transfer: data out and products in. The address has the id of the import that is shown, so that
 * a reload shows it again.
 */
export default function ImportExportPage() {
  const [params] = useSearchParams()
  const id = params.get('import')
  return (
    <AdminPage title="Import and export">
      <div className="grid gap-12">
        {!id && <ExportList />}
        <Imports id={id} />
      </div>
    </AdminPage>
  )
}

function Imports({ id }: { id: string | null }) {
  const { may } = useRights()
  if (!may('catalogue')) return null
  return (
    <Section id="import" title="Import products" className="grid gap-4">
      {id ? (
        <ImportView key={id} id={id} />
      ) : (
        <>
          <ImportForm />
          <PastImports />
        </>
      )}
    </Section>
  )
}
