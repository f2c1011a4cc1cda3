import { useState } from 'react'
import { ConfirmDialog } from '../../../../platform/ui/confirm-button.tsx'

export type VariantRemoval = { ids: readonly string[]; lines: readonly string[] }

/** Asks before variants with stock or open orders are removed. `ask` resolves with the answer. */
export function useRemovalQuestion() {
  const [question, setQuestion] = useState<VariantRemoval & { answer: (isSure: boolean) => void }>()
  const ask = (removal: VariantRemoval): Promise<boolean> =>
    new Promise<boolean>((answer) => setQuestion({ ...removal, answer })).finally(() =>
      setQuestion(undefined),
    )
  return { question, ask }
}

/** The dialog of `useRemovalQuestion`, with what happens to each variant. */
export function VariantRemovalDialog({
  removal: { question },
}: {
  removal: ReturnType<typeof useRemovalQuestion>
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
