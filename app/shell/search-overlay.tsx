import { Dialog } from '../platform/ui/dialog.tsx'
import { SearchBox } from './search-box.tsx'

export default function SearchOverlay({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="What are you looking for?" variant="top">
      <div className="frame min-h-0 max-w-3xl grow overflow-y-auto pt-2 pb-8">
        <SearchBox isFirst />
      </div>
    </Dialog>
  )
}
