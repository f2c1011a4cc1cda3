import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import type { ImportEntry } from '#contract/catalogue/imports.ts'
import { countWithNoun } from '#contract/platform/format.ts'
import { AdminPage } from '../../../platform/admin/admin-page.tsx'
import { useOwnRights } from '../../../platform/admin/rights/use-rights.ts'
import { queryApiFresh } from '../../../platform/api/query.ts'
import { LocalTime } from '../../../platform/ui/local-time.tsx'
import { PageSection } from '../../../platform/ui/section.tsx'
import { ExportList } from './export-list.tsx'
import { ImportUploadForm } from './import-form.tsx'
import { ImportProgressView } from './import-view.tsx'

/**
 * Data out and products in. The address has the id of the import that is shown, so that a reload
 * shows it again.
 */
export default function ImportExportPage() {
  const [params] = useSearchParams()
  const id = params.get('import')
  return (
    <AdminPage title="Import and export">
      <div className="grid gap-12">
        {!id && <ExportList />}
        <ProductImportSection id={id} />
      </div>
    </AdminPage>
  )
}

function ProductImportSection({ id }: { id: string | null }) {
  const { may } = useOwnRights()
  if (!may('catalogue')) return null
  return (
    <PageSection id="import" title="Import products" className="grid gap-4">
      {id ? (
        <ImportProgressView key={id} id={id} />
      ) : (
        <>
          <ImportUploadForm />
          <PastImportList />
        </>
      )}
    </PageSection>
  )
}

const importStateTexts: Record<ImportEntry['status'], string> = {
  checked: 'checked, not started',
  running: 'under way',
  fetching: 'pictures on their way',
  done: 'done',
}

function PastImportList() {
  const { data } = useQuery(queryApiFresh('GET /imports'))
  if (!data || data.data.length === 0) return null
  return (
    <section aria-labelledby="past-imports" className="grid gap-3">
      <h3 id="past-imports" className="text-lg font-bold">
        Past imports
      </h3>
      <p className="text-muted">
        Reports are kept for 7 days, and checks that were not started for 20 hours.
      </p>
      <ul className="divide-y divide-line overflow-hidden rounded-box border border-line bg-surface">
        {data.data.map((entry) => (
          <li key={entry._id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-4 py-3">
            <Link to={`/admin/transfer?import=${entry._id}`} className="text-link">
              <LocalTime time={entry.createdAt} />
            </Link>
            <span>{importStateTexts[entry.status]}</span>
            <span className="text-muted">{importSumsText(entry)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function importSumsText({ created, changed, refused, failed }: ImportEntry): string {
  const notTaken = refused + failed
  const texts = [
    `${created.toLocaleString('en-NG')} new`,
    `${changed.toLocaleString('en-NG')} changed`,
  ]
  if (notTaken > 0) texts.push(`${countWithNoun(notTaken, 'product')} not taken`)
  return texts.join(', ')
}
