import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from '../ui/icon.tsx'

/** In the place of a form that has done its work; it takes the focus, for the button that had it is gone. */
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
