import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EditablePage, PageVersion } from '#contract/shopfront/written-pages.ts'
import { useAdminCall } from '../../../platform/admin/admin-mutation.ts'
import { recordQuery } from '../../../platform/api/query.ts'
import { Loaded } from '../../../platform/loaded/loaded.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { Dialog } from '../../../platform/ui/dialog.tsx'
import { LocalTime } from '../../../platform/ui/local-time.tsx'
import { PageSection } from '../../../platform/ui/section.tsx'
import { WrittenText } from '../../written-pages/written-text.tsx'

type PageVersionsProps = {
  page: EditablePage
  /** The version that is being edited. */
  version: number
  onRestored: () => void
}

const versionAuthorText = ({ author }: Pick<PageVersion, 'author'>): string =>
  author ? `by ${author}` : 'the example'

/** The last versions of a page. One opens in a dialog, from where it can be brought back. */
export function PageVersions({ page, version, onRestored }: PageVersionsProps) {
  const [shown, setShown] = useState<PageVersion>()
  return (
    <PageSection
      id="versions"
      title="Versions"
      className="max-w-3xl"
      headingClass="display mb-3 text-2xl"
    >
      <ul className="divide-y divide-line rounded-box border border-line bg-surface">
        {page.versions.map((listed) => (
          <li
            key={listed.version}
            className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-1"
          >
            <p className="py-1.5">
              <span className="font-semibold">Version {listed.version}</span>,{' '}
              {versionAuthorText(listed)}{' '}
              <span className="text-sm text-muted">
                <LocalTime time={listed.createdAt} />
                {!listed.published && ', draft'}
              </span>
            </p>
            <Button tone="quiet" onClick={() => setShown(listed)}>
              Look<span className="sr-only"> at version {listed.version}</span>
            </Button>
          </li>
        ))}
      </ul>
      <Dialog
        open={shown !== undefined}
        onClose={() => setShown(undefined)}
        title={shown ? `Version ${shown.version}, ${versionAuthorText(shown)}` : ''}
      >
        {shown && (
          <EarlierPageVersion
            page={page}
            version={version}
            shown={shown.version}
            onRestored={onRestored}
          />
        )}
      </Dialog>
    </PageSection>
  )
}

function EarlierPageVersion({
  page,
  version,
  shown,
  onRestored,
}: PageVersionsProps & { shown: number }) {
  const { mutate, isPending } = useAdminCall('POST /content/:id/restore', { id: page._id })
  const params = { id: page._id, version: String(shown) }
  const query = useQuery({
    ...recordQuery('GET /content/:id/versions/:version', params),
    staleTime: Number.POSITIVE_INFINITY, // it never changes
  })
  return (
    <div className="grid min-h-0 gap-4 px-5 pb-5">
      <div className="min-h-0 overflow-y-auto rounded-box border border-line p-4">
        <Loaded query={query}>
          {({ title, html }) => (
            <>
              <p className="display mb-3 text-2xl">{title}</p>
              <WrittenText html={html} />
            </>
          )}
        </Loaded>
      </div>
      {shown === page.version ? (
        <p className="text-muted">This is the newest version.</p>
      ) : (
        <div className="grid gap-3">
          <p className="text-sm text-muted">
            Brought back, its title and text become the newest version. What you typed and did not
            save is lost.
          </p>
          <Button
            pending={isPending}
            onClick={() => mutate({ version, restored: shown }, { onSuccess: onRestored })}
          >
            Bring back
          </Button>
        </div>
      )}
    </div>
  )
}
