import { useEffect, useRef } from 'react'
import { Button } from '../../platform/ui/button.tsx'

/** Says what has just been removed and takes the focus, which would be lost with the removed button. */
export function RemovedLine({ name, onUndo }: { name: string; onUndo: () => void }) {
  const ref = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each removal brings the reader here
  useEffect(() => ref.current?.querySelector('button')?.focus(), [name])
  return (
    <div ref={ref} className="mx-5 mb-2 flex items-center justify-between gap-3 rounded-box bg-sunken py-1 pr-1 pl-4">
      <p role="status" className="line-clamp-2">
        Removed {name}
      </p>
      <Button tone="quiet" className="shrink-0" onClick={onUndo}>
        Undo
      </Button>
    </div>
  )
}
