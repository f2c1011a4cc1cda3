import { useState } from 'react'
import { ConfirmDialog } from '../../../../platform/ui/confirm-dialog.tsx'

export type Removal = { ids: readonly string[]; lines: readonly string[] }

/** Asks before variants with stock or open orders are removed. `ask` resolves with the answer. */
export function useRemoval() {
  const [question, setQuestion] = useState<Removal & { answer: (isSure: boolean) => void }>()
  const ask = (removal: Removal): Promise<boolean> =>
    new Promise<boolean>((answer) => setQuestion({ ...removal, answer })).finally(() =>
      setQuestion(undefined),
    )
  return { question, ask }
}

/** The dialog of `useRemoval`, with what happens to each variant. */
export function RemovalDialog({
  removal: { question },
}: {
  removal: ReturnType<typeof useRemoval>
}) {
  const { ids = [], lines = [] } = question ?? {}
  return (
    <ConfirmDialog
      open={question !== undefined}
      onClose={() => question?.answer(false)}
      onConfirm={() => question?.answer(true)}
      title={ids.length === 1 ? 'Remove this variant?' : `Remove ${ids.length} variants?`}
      confirmLabel="Remove and save"
      cancelLabel="Keep editing"
    >
      <p>They leave the shop for good:</p>
      <ul className="mt-2 grid max-h-60 list-disc gap-1 overflow-y-auto pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
