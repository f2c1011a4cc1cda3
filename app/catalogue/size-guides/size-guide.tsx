import { useState } from 'react'
import type { Category } from '#contract/catalogue/categories.ts'
import { loadOnDemand } from '../../platform/hydration/on-demand.tsx'
import { Button } from '../../platform/ui/button.tsx'

const sizeGuideDialogPart = loadOnDemand(() => import('./size-guide-dialog.tsx'))

/** A button that opens the size guide of a category; nothing where it has none. */
export function SizeGuideButton({ category }: { category: Category | undefined }) {
  const [isOpen, setOpen] = useState(false)
  if (!category?.hasSizeGuide) return null
  return (
    <>
      <Button
        tone="quiet"
        className="-my-2 -mr-3"
        {...sizeGuideDialogPart.reach}
        onClick={() => setOpen(true)}
      >
        Size guide
      </Button>
      <sizeGuideDialogPart.Part category={category} open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
