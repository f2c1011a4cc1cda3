import { lazy, Suspense, useSyncExternalStore } from 'react'
import { askingStore } from '../../platform/confirm/confirm-identity.ts'
import { Dialog } from '../../platform/ui/dialog.tsx'

const LazyIdentityForm = lazy(() => import('./identity-form.tsx'))

/** Asks for the password or a code again, for any call of the page that needs it. */
export function IdentityDialog() {
  const asking = useSyncExternalStore(askingStore.subscribe, askingStore.get, () => undefined)
  return (
    <Dialog
      open={asking !== undefined}
      onClose={() => askingStore.get()?.end(false)}
      title="Is it still you?"
    >
      <Suspense>{asking && <LazyIdentityForm {...asking} />}</Suspense>
    </Dialog>
  )
}
