import { flushSync } from 'react-dom'
import { countWithNoun } from '#contract/platform/format.ts'
import { useSaveShortcut } from '../../../platform/admin/use-save-key.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { ConfirmButton } from '../../../platform/ui/confirm-button.tsx'
import { countChangedCells } from './edits.ts'
import type { ProductSheetEditing } from './use-product-sheet.ts'

export const SAVE_SHEET_ID = 'save-sheet'

/** Undo, redo, discard and save, with what was done last. Ctrl S saves, too. */
export function SheetSaveBar({
  sheet,
  isSaving,
  onSave,
}: {
  sheet: ProductSheetEditing
  isSaving: boolean
  onSave: () => void
}) {
  const { edits, pending } = sheet
  const count = countChangedCells(edits)
  const isUnanswered = pending.length > 0 && !isSaving
  const isEmpty = Object.keys(edits).length === 0
  const discard = (_: undefined, { onSettled }: { onSettled?: () => void }): void => {
    sheet.drop()
    onSettled?.()
  }
  useSaveShortcut(() => {
    // The cell that is being edited writes its text when it loses the focus.
    flushSync(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
    const button = document.getElementById(SAVE_SHEET_ID)
    button?.focus()
    button?.click()
  })
  const hasNothingToSave = isEmpty && pending.length === 0
  const isIdle = hasNothingToSave && !sheet.canUndo && !sheet.canRedo && !sheet.said
  const countedText = isEmpty ? 'Nothing to save' : `Save ${countWithNoun(count, 'change')}`
  return (
    <section className="save-bar" aria-label="Changes" data-idle={isIdle || undefined}>
      <p className="save-bar-text">
        {isUnanswered
          ? 'There was no answer to the last save. Save again: nothing is done twice.'
          : sheet.said}
      </p>
      <div className="save-bar-buttons">
        <Button tone="quiet" disabled={!sheet.canUndo} onClick={sheet.undo}>
          Undo
        </Button>
        <Button tone="quiet" disabled={!sheet.canRedo} onClick={sheet.redo}>
          Redo
        </Button>
        <ConfirmButton
          button={{ tone: 'quiet', disabled: isEmpty || pending.length > 0, children: 'Discard' }}
          act={{ mutate: discard, isPending: false }}
          title="Discard all changes?"
          confirmLabel={`Discard ${countWithNoun(count, 'change')}`}
        >
          <p>All pages of the sheet show what the shop has now. Undo brings your changes back.</p>
        </ConfirmButton>
        <Button
          id={SAVE_SHEET_ID}
          pending={isSaving}
          pendingText="Saving…"
          disabled={hasNothingToSave}
          onClick={onSave}
        >
          {isUnanswered ? 'Save again' : countedText}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {sheet.said}
      </p>
    </section>
  )
}
