import { Dialog } from '../ui/dialog.tsx'
import { Logo } from '../ui/logo.tsx'
import { AccountNav } from './account-nav.tsx'
import { AccountOwner } from './account-owner.tsx'

/** The sidebar of narrow screens. */
export function AccountMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={<Logo />} variant="left">
      <div className="grid grow content-start gap-5 overflow-y-auto px-5 py-4">
        <AccountOwner />
        <AccountNav onLeave={onClose} />
      </div>
    </Dialog>
  )
}
