import { messages } from '#contract/messages.ts'
import { Button } from '../../ui/button.tsx'

export type Refusal = { file: File; reason: string }

type RefusalsProps = { refusals: readonly Refusal[]; isShrinking: boolean; onShrink: (files: readonly File[]) => void }

export function Refusals({ refusals, isShrinking, onShrink }: RefusalsProps) {
  const large = refusals.flatMap(({ file, reason }) => (reason === messages.imagesTooLarge ? [file] : []))
  return (
    <div role="alert" className="grid gap-2 rounded-box border border-danger bg-danger-soft p-3 text-sm empty:hidden">
      {refusals.length > 0 && (
        <ul className="grid gap-2">
          {refusals.map(({ file, reason }, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
            <li key={position}>
              <span className="font-semibold">{file.name}</span>: <span className="text-danger">{reason}</span>
            </li>
          ))}
        </ul>
      )}
      {large.length > 0 && (
        <Button tone="secondary" pending={isShrinking} onClick={() => onShrink(large)}>
          {large.length === 1 ? 'Make it smaller' : `Make all ${large.length} smaller`}
        </Button>
      )}
    </div>
  )
}
