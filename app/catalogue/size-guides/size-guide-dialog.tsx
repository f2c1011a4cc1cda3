import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Category } from '#contract/catalogue/categories.ts'
import type { LengthUnit, SizeGuideTable } from '#contract/catalogue/size-guides.ts'
import { Loaded } from '../../platform/loaded/loaded.tsx'
import { Dialog } from '../../platform/ui/dialog.tsx'
import { sizeGuideQuery } from './queries.ts'
import { LengthUnitSwitch, SizeTableInUnit } from './size-table.tsx'

type SizeGuideDialogProps = {
  category: Pick<Category, '_id' | 'title'>
  open: boolean
  onClose: () => void
}

/** The size guide of a category in a dialog, which loads it when it opens. */
export default function SizeGuideDialog({
  category: { _id, title },
  open,
  onClose,
}: SizeGuideDialogProps) {
  const query = useQuery({ ...sizeGuideQuery(_id), enabled: open })
  return (
    <Dialog open={open} onClose={onClose} title={`Size guide: ${title}`}>
      <div className="grid min-h-40 min-w-0 gap-4 overflow-y-auto px-5 pt-1 pb-5">
        <Loaded query={query} what="size guide">
          {(guide) => <SizeGuideContent guide={guide} label={`Sizes of ${title}`} />}
        </Loaded>
      </div>
    </Dialog>
  )
}

function SizeGuideContent({ guide, label }: { guide: SizeGuideTable; label: string }) {
  const [unit, setUnit] = useState<LengthUnit>(guide.unit)
  return (
    <>
      {guide.columns.some(({ isLength }) => isLength) && (
        <LengthUnitSwitch unit={unit} onChange={setUnit} />
      )}
      <SizeTableInUnit guide={guide} unit={unit} label={label} />
      {guide.note && (
        <p className="max-w-prose text-sm whitespace-pre-line text-muted">{guide.note}</p>
      )}
    </>
  )
}
