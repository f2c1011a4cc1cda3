import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { TOAST_MS } from '#contract/limits.ts'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import { type Toast, toastStore } from './toast.ts'

const none: readonly Toast[] = []

/** §2: toasts at the top right. The region is always there, so that what appears in it is announced. */
export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get, () => none)
  const ref = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown anew with each toast, to lie above a dialog that opened since
  useEffect(() => {
    ref.current?.hidePopover()
    ref.current?.showPopover()
  }, [toasts])
  return (
    <section ref={ref} popover="manual" aria-label="Notifications" className="toasts">
      <div role="status" className="contents">
        {toasts
          .filter(({ tone }) => tone !== 'error')
          .map((one) => (
            <ToastCard key={one.id} toast={one} />
          ))}
      </div>
      <div role="alert" className="contents">
        {toasts
          .filter(({ tone }) => tone === 'error')
          .map((one) => (
            <ToastCard key={one.id} toast={one} />
          ))}
      </div>
    </section>
  )
}

function ToastCard({ toast: { id, text, tone } }: { toast: Toast }) {
  const [paused, setPaused] = useState(false)
  useEffect(() => {
    if (paused) return
    const timer = setTimeout(() => toastStore.remove(id), TOAST_MS)
    return () => clearTimeout(timer)
  }, [id, paused])
  const isError = tone === 'error'
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: resting on it only holds it in place
    <div
      className={`toast pointer-events-auto flex items-start gap-3 rounded-box border-l-4 bg-surface py-1 pr-1 pl-4 shadow-lift ${isError ? 'border-danger' : 'border-fine'}`}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <Icon
        name={isError ? 'alert' : 'check'}
        size={20}
        className={`mt-3 shrink-0 ${isError ? 'text-danger' : 'text-fine'}`}
      />
      <p className="grow py-2.5">{text}</p>
      <IconButton label="Dismiss" onClick={() => toastStore.remove(id)}>
        <Icon name="close" size={18} />
      </IconButton>
    </div>
  )
}
