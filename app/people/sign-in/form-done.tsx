import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '../../platform/ui/icon.tsx'

/**
 * Replaces a form after its success. It takes the focus, because the button that had it is gone.
 */
export function FormDone({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <div ref={ref} tabIndex={-1} className="grid justify-items-start gap-4 outline-none">
      <span className="grid size-14 place-content-center rounded-box bg-fine-soft text-fine">
        <Icon name="check" size={30} />
      </span>
      {children}
    </div>
  )
}
