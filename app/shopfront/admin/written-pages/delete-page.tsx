import { useState } from 'react'
import { useNavigate } from 'react-router'
import { pagePath } from '#contract/platform/page-path.ts'
import type { PageEntry } from '#contract/shopfront/written-pages.ts'
import { SAVED } from '../../../platform/admin/unsaved-changes.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { ConfirmDialog } from '../../../platform/ui/confirm-dialog.tsx'
import { useDeletePage } from './queries.ts'

export function DeletePage({ page: { _id, title, slug } }: { page: PageEntry }) {
  const [isAsking, setAsking] = useState(false)
  const navigate = useNavigate()
  const { mutate, isPending } = useDeletePage(_id)
  return (
    <>
      <Button tone="danger" className="max-sm:w-full" onClick={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => mutate(undefined, { onSuccess: () => void navigate('/admin/pages', { state: SAVED }) })}
        title={`Delete ${title}?`}
        confirmLabel="Delete page"
        pending={isPending}
      >
        <p>
          The page is deleted with all of its versions, and links to {pagePath(slug)} lead nowhere. To keep its text,
          unpublish it instead.
        </p>
      </ConfirmDialog>
    </>
  )
}
