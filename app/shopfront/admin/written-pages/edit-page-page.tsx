import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { messages } from '#contract/messages.ts'
import { writtenPagePath } from '#contract/platform/page-path.ts'
import type { EditablePage, PageEntry } from '#contract/shopfront/written-pages.ts'
import { useAdminCall } from '../../../platform/admin/admin-mutation.ts'
import {
  createAdminPage,
  createEditPage,
  createRecordPage,
} from '../../../platform/admin/admin-page.tsx'
import { SAVED } from '../../../platform/admin/unsaved-changes.tsx'
import { recordQuery } from '../../../platform/api/query.ts'
import { Loaded } from '../../../platform/loaded/loaded.tsx'
import { ConfirmButton } from '../../../platform/ui/confirm-button.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { PageEditor } from './page-editor.tsx'
import { PageVersions } from './page-versions.tsx'
import { WRITTEN_PAGES_PAGE } from './queries.ts'

const WRITTEN_PAGE_FRAME = { parent: WRITTEN_PAGES_PAGE, superOnly: true }

export default createEditPage(
  createRecordPage({ title: 'Edit page', ...WRITTEN_PAGE_FRAME }, WrittenPageEditor),
  createAdminPage({ title: 'Add page', ...WRITTEN_PAGE_FRAME }, NewPageEditor),
)

function NewPageEditor() {
  const navigate = useNavigate()
  const { mutateAsync } = useAdminCall('POST /content')
  return (
    <PageEditor
      onSave={async (form) => {
        const { _id } = await mutateAsync(form)
        await navigate(`${WRITTEN_PAGES_PAGE.to}/${_id}`, { state: SAVED })
      }}
    />
  )
}

/**
 * Loads a page to edit. A version that was brought back begins the form again; a newer version of
 * somebody else never does.
 */
function WrittenPageEditor({ id }: { id: string }) {
  const query = useQuery(recordQuery('GET /content/:id', { id }))
  const [restored, setRestored] = useState(0)
  return (
    <Loaded
      query={query}
      isFresh
      missing={<EmptyState text={messages.pageNotFound} link={WRITTEN_PAGES_PAGE} />}
    >
      {(page) => (
        <LoadedPageEditor key={restored} page={page} onRestored={() => setRestored(restored + 1)} />
      )}
    </Loaded>
  )
}

function LoadedPageEditor({ page, onRestored }: { page: EditablePage; onRestored: () => void }) {
  // The version that is being changed: the page may be loaded again meanwhile.
  const [version, setVersion] = useState(page.version)
  const { mutateAsync } = useAdminCall('PUT /content/:id', { id: page._id })
  return (
    <div className="grid gap-12">
      <PageEditor
        page={page}
        onSave={async (form, seen) =>
          setVersion((await mutateAsync({ ...form, version, seen: seen() })).version)
        }
      />
      <PageVersions page={page} version={version} onRestored={onRestored} />
      <div className="flex flex-wrap gap-3 border-t border-line pt-6">
        {page.published && (
          <a
            href={writtenPagePath(page.slug)}
            target="_blank"
            rel="noreferrer"
            className="button button-secondary max-sm:w-full"
          >
            Open in the shop
          </a>
        )}
        {!page.builtin && <DeleteWrittenPageButton page={page} />}
      </div>
    </div>
  )
}

function DeleteWrittenPageButton({ page: { _id, title, slug } }: { page: PageEntry }) {
  const navigate = useNavigate()
  return (
    <ConfirmButton
      act={useAdminCall('DELETE /content/:id', { id: _id }, { isRemoval: true })}
      after={() => ({ onSuccess: () => void navigate('/admin/pages', { state: SAVED }) })}
      button={{ tone: 'danger', className: 'max-sm:w-full', children: 'Delete' }}
      title={`Delete ${title}?`}
      confirmLabel="Delete page"
    >
      <p>
        The page is deleted with all of its versions, and links to {writtenPagePath(slug)} lead
        nowhere. To keep its text, unpublish it instead.
      </p>
    </ConfirmButton>
  )
}
