import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react'
import { useLocation } from 'react-router'
import { IconButton } from './button.tsx'

type DialogProps = {
  open: boolean
  /** Esc, the close button, a press outside, and every change of the address. */
  onClose: () => void
  title: ReactNode
  /** `modal` is centred, `right` and `left` slide in from a side, `top` hangs from the top edge. */
  variant?: 'modal' | 'right' | 'left' | 'top'
  children: ReactNode
}

/**
 * A native modal dialog. The focus starts at `data-autofocus`, else at the close button, and goes
 * back on closing.
 */
export function Dialog({ open, onClose, title, variant = 'modal', children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useModalDialog(ref, open, onClose)
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      closedby="any"
      // The event is fired late: the dialog may have been opened again since.
      onClose={() => ref.current?.open || onClose()}
      className={`dialog dialog-${variant} ${open ? 'flex flex-col' : ''}`}
    >
      {open && (
        <>
          <div className="flex shrink-0 items-center justify-between gap-4 py-2 pr-2 pl-5">
            <h2 id={titleId} className="display text-xl">
              {title}
            </h2>
            <IconButton
              label="Close"
              icon="close"
              onClick={() => ref.current?.close()}
              className="ml-auto"
            />
          </div>
          {children}
        </>
      )}
    </dialog>
  )
}

/** Opens and closes `ref` with `open`, and calls `onClose` when the address changes. */
function useModalDialog(
  ref: { current: HTMLDialogElement | null },
  open: boolean,
  onClose: () => void,
): void {
  const { key } = useLocation()
  const seen = useRef(key)
  // Effects run late: a dialog that was closed before the address changed may be about to open
  // again.
  const close = useEffectEvent(() => open && onClose())
  useEffect(() => {
    if (seen.current !== key) close()
    seen.current = key
  }, [key])
  useEffect(() => {
    const dialog = ref.current
    if (open && dialog && !dialog.open) {
      dialog.showModal()
      // React's own `autoFocus` comes too early: what is in a closed dialog cannot have the focus.
      dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    }
    if (!open && dialog?.open) dialog.close()
  }, [ref, open])
}
