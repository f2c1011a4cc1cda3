import { useNavigate } from 'react-router'
import { pagePath } from '#contract/platform/page-path.ts'
import type { PageEntry } from '#contract/shopfront/written-pages.ts'
import { useAdminCall } from '../../../platform/admin/admin-mutation.ts'
import { SAVED } from '../../../platform/admin/unsaved-changes.tsx'
import { ConfirmButton } from '../../../platform/ui/confirm-button.tsx'

export function DeletePage({ page: { _id, title, slug } }: { page: PageEntry }) {
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
        The page is deleted with all of its versions, and links to {pagePath(slug)} lead nowhere. To keep its text,
        unpublish it instead.
      </p>
    </ConfirmButton>
  )
}
