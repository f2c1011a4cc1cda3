import { useEffect } from 'react'
import { type Location, useBlocker } from 'react-router'
import { isLoggingOut } from '../store/session.ts'
import { ConfirmDialog } from '../ui/confirm-button.tsx'
import { listenToEvent } from '../ui/listen-to.ts'

/**
 * The `state` of a navigation that follows a save, which leaves nothing behind: `navigate(to, {
 * state: SAVED })`.
 */
export const SAVED = { isSaved: true }

/** After a logout nothing can be saved any more. */
const isLeavingForm = (from: Location, to: Location): boolean =>
  from.pathname !== to.pathname && !to.state?.isSaved && !isLoggingOut()

/** Asks before the user leaves a page while `when` is true: its form was changed and not saved. */
export function UnsavedChanges({ when }: { when: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && isLeavingForm(currentLocation, nextLocation),
  )
  useEffect(() => {
    // The browser's own question, on closing the tab and on leaving for another site.
    if (when) return listenToEvent(window, ['beforeunload'], (event) => event.preventDefault())
  }, [when])
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.state === 'blocked' && blocker.reset()}
      onConfirm={() => blocker.state === 'blocked' && blocker.proceed()}
      title="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Stay"
    >
      <p>What you changed on this page has not been saved, and will be lost.</p>
    </ConfirmDialog>
  )
}
