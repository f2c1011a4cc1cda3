import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { TOAST_MS } from '#contract/platform/limits.ts'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import { removeToast, type Toast, type ToastOffer, useToasts } from './toast.ts'

/**
 * Toasts at the lower right, above the buttons that stay in sight. The region is always there, so
 * that what appears in it is announced.
 */
export function Toaster() {
  const toasts = useToasts()
  const ref = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown again with each toast, to lie above a dialog that opened since
  useEffect(() => {
    ref.current?.hidePopover()
    ref.current?.showPopover()
  }, [toasts])
  return (
    <section ref={ref} popover="manual" aria-label="Notifications" className="toasts">
      <Toasts role="status" toasts={toasts.filter(({ tone }) => tone !== 'error')} />
      <Toasts role="alert" toasts={toasts.filter(({ tone }) => tone === 'error')} />
    </section>
  )
}

const Toasts = ({ role, toasts }: { role: 'status' | 'alert'; toasts: readonly Toast[] }) => (
  <div role={role} className="contents">
    {toasts.map((toast) => (
      <ToastCard key={toast.id} toast={toast} />
    ))}
  </div>
)

const TOAST_STYLES = {
  success: { icon: 'check', edge: 'border-fine', ink: 'text-fine' },
  error: { icon: 'alert', edge: 'border-danger', ink: 'text-danger' },
  message: { icon: 'bell', edge: 'border-accent', ink: 'text-accent' },
} as const

function ToastCard({ toast: { id, text, tone, offer } }: { toast: Toast }) {
  const [paused, setPaused] = useState(false)
  useEffect(() => {
    if (paused) return
    const timer = setTimeout(() => removeToast(id), TOAST_MS)
    return () => clearTimeout(timer)
  }, [id, paused])
  const { icon, edge, ink } = TOAST_STYLES[tone]
  const remove = () => removeToast(id)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses its timer
    <div
      className={`toast pointer-events-auto flex items-start gap-3 rounded-box border-l-4 bg-surface py-1 pr-1 pl-4 shadow-lift ${edge}`}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <Icon name={icon} size={20} className={`mt-3 shrink-0 ${ink}`} />
      <div className="grow py-2.5">
        <p>{text}</p>
        {offer && <ToastOfferButton offer={offer} onTaken={remove} />}
      </div>
      <IconButton label="Dismiss" icon="close" size={18} onClick={remove} />
    </div>
  )
}

function ToastOfferButton({
  offer: { title, ...offer },
  onTaken,
}: {
  offer: ToastOffer
  onTaken: () => void
}) {
  const style = 'text-link inline-block py-1'
  if ('to' in offer) {
    return (
      <Link {...offer} onClick={onTaken} className={style}>
        {title}
      </Link>
    )
  }
  const take = () => {
    offer.act()
    onTaken()
  }
  return (
    <button type="button" onClick={take} className={style}>
      {title}
    </button>
  )
}
