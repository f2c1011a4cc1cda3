import { messages } from '#contract/messages.ts'
import { Button } from '../../ui/button.tsx'

export type Refusal = { file: File; reason: string }

type RefusalsProps = { refusals: readonly Refusal[]; isShrinking: boolean; onShrink: (file: File) => void }

/** Files refused before sending. Photos of cameras are too large, so they can be reduced. */
export function Refusals({ refusals, isShrinking, onShrink }: RefusalsProps) {
  return (
    <div role="alert">
      {refusals.length > 0 && (
        <ul className="grid gap-2 rounded-box border border-danger bg-danger-soft p-3 text-sm">
          {refusals.map(({ file, reason }, position) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
            <li key={position} className="flex flex-wrap items-center justify-between gap-2">
              <span>
                <span className="font-semibold">{file.name}</span>: <span className="text-danger">{reason}</span>
              </span>
              {reason === messages.imagesTooLarge && (
                <Button tone="secondary" pending={isShrinking} onClick={() => onShrink(file)}>
                  Make it smaller
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
