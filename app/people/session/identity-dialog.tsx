import { lazy, Suspense, useSyncExternalStore } from 'react'
import { askingStore } from '../../platform/confirm/confirm-identity.ts'
import { Dialog } from '../../platform/ui/dialog.tsx'

const LazyIdentityForm = lazy(() =>
  import('./identity-form.tsx').then((module) => ({ default: module.IdentityForm })),
)

/** The dialog that asks for password or code before a costly act, wherever the act was started. */
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
