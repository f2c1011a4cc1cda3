import type { Role } from '#contract/platform/roles.ts'
import { Dialog } from '../../../platform/ui/dialog.tsx'
import { PaletteBox } from './palette-box.tsx'

type PaletteProps = { open: boolean; onClose: () => void; role: Role }

/** Finds any screen, order, product or user. It starts empty each time. */
export default function Palette({ open, onClose, role }: PaletteProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Find anything">
      <PaletteBox role={role} onLeave={onClose} />
    </Dialog>
  )
}
