import { useEffect, useId, useRef, useSyncExternalStore } from 'react'
import { messages } from '#contract/messages.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { listenToEvent } from './listen-to.ts'

type LoadErrorProps = {
  /** The server's message or 'Network Error'. */
  message: string
  onRetry: () => void
  pending?: boolean
}

/**
 * What is shown in place of a part that could not be read: a dialog once, and behind it a button
 * that tries again.
 */
export function LoadError({ message, onRetry, pending }: LoadErrorProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const textId = useId()
  useEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    <div className="frame grid min-h-[50vh] place-content-center justify-items-center gap-4 py-16 text-center">
      <p>{message}</p>
      <Button tone="secondary" onClick={onRetry} pending={pending}>
        Retry
      </Button>
      <dialog
        ref={ref}
        role="alertdialog"
        aria-labelledby={textId}
        className="dialog dialog-screen on-deep"
      >
        <div className="grid h-full place-content-center justify-items-center gap-5 p-6 text-center">
          <Icon name="alert" size={56} className="text-lime" />
          <div id={textId}>
            <p className="display text-3xl">{message}</p>
            <p className="mt-3 max-w-prose text-on-deep-muted">{useErrorAdvice(message)}</p>
          </div>
          <div className="flex flex-wrap justify-center gap-3">
            <Button tone="lime" onClick={onRetry} pending={pending} pendingText="Trying again…">
              Retry
            </Button>
            <Button
              tone="quiet"
              className="text-white hover:bg-white/10"
              onClick={() => ref.current?.close()}
            >
              Close
            </Button>
          </div>
        </div>
      </dialog>
    </div>
  )
}

/** Offline and a failing server need different advice. */
function useErrorAdvice(message: string): string {
  if (!useIsOnline()) return 'You seem to be offline. Check your connection, then try again.'
  if (message === messages.networkError)
    return 'The shop could not be reached. Your cart is safe on this device.'
  return 'The page could not be loaded. Your cart is safe on this device.'
}

/** As far as the browser knows. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    listenToNetwork,
    () => navigator.onLine,
    () => true,
  )

const listenToNetwork = (onChange: () => void) =>
  listenToEvent(window, ['online', 'offline'], onChange)
