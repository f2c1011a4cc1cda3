import { useState } from 'react'
import { Button } from '../../../platform/ui/button.tsx'
import { ConfirmDialog } from '../../../platform/ui/confirm-dialog.tsx'
import { countChanges } from './edits.ts'
import type { ProductSheet } from './use-product-sheet.ts'

export const SAVE_ID = 'save-sheet'

const changesText = (count: number): string => (count === 1 ? '1 change' : `${count.toLocaleString('en-NG')} changes`)

type SaveBarProps = { sheet: ProductSheet; isSaving: boolean; onSave: () => void }

/** How much is not saved yet, on all pages of the sheet, and what can be done with it; at the lower edge. */
export function SaveBar({ sheet, isSaving, onSave }: SaveBarProps) {
  const { edits, pending } = sheet
  const count = countChanges(edits)
  const isUnanswered = pending.length > 0 && !isSaving
  const isEmpty = count === 0 && Object.keys(edits).length === 0
  const isIdle = isEmpty && !sheet.canUndo && !sheet.canRedo && pending.length === 0 && !sheet.said
  return (
    <section className="save-bar" aria-label="Changes" data-idle={isIdle || undefined}>
      <p className="save-bar-text">
        {isUnanswered ? 'There was no answer to the last save. Save again: nothing is done twice.' : sheet.said}
      </p>
      <div className="save-bar-buttons">
        <Button tone="quiet" disabled={!sheet.canUndo} onClick={sheet.undo}>
          Undo
        </Button>
        <Button tone="quiet" disabled={!sheet.canRedo} onClick={sheet.redo}>
          Redo
        </Button>
        <Discard sheet={sheet} isEmpty={isEmpty || pending.length > 0} />
        <Button
          id={SAVE_ID}
          pending={isSaving}
          pendingText="Saving…"
          disabled={isEmpty && pending.length === 0}
          onClick={onSave}
        >
          {isUnanswered ? 'Save again' : isEmpty ? 'Nothing to save' : `Save ${changesText(count)}`}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {sheet.said}
      </p>
    </section>
  )
}

function Discard({ sheet, isEmpty }: { sheet: ProductSheet; isEmpty: boolean }) {
  const [isAsked, setAsked] = useState(false)
  const drop = (): void => {
    sheet.drop()
    setAsked(false)
  }
  return (
    <>
      <Button tone="quiet" disabled={isEmpty} onClick={() => setAsked(true)}>
        Discard
      </Button>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        onConfirm={drop}
        title="Discard all changes?"
        confirmLabel={`Discard ${changesText(countChanges(sheet.edits))}`}
      >
        <p>All pages of the sheet show what the shop has now. Undo brings your changes back.</p>
      </ConfirmDialog>
    </>
  )
}
