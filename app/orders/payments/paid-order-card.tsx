import { useState } from 'react'
import { Link } from 'react-router'
import { shortId } from '#contract/platform/format.ts'
import { PAID_KEY, readItem, removeItem } from '../../platform/store/browser-storage.ts'
import { IconButton } from '../../platform/ui/button.tsx'
import { Icon } from '../../platform/ui/icon.tsx'

export function PaidOrderCard() {
  const [id, setId] = useState(() => readItem(PAID_KEY))
  if (!id) return null
  const dismiss = () => {
    removeItem(PAID_KEY)
    setId(null)
    document.getElementById('main')?.focus() // the button that had it is gone
  }
  return (
    <section aria-label="Paid order" className="frame py-3">
      <div className="flex items-center gap-3 rounded-box border border-fine bg-fine-soft py-1 pr-1 pl-4 text-fine">
        <Icon name="check" size={20} />
        <p className="grow py-2">
          Order <strong className="tabular-nums">{shortId(id, 6)}</strong> is paid,{' '}
          {/* A new document: only payment pages may load the provider's script. */}
          <Link to={`/payment/${id}`} reloadDocument className="font-semibold underline underline-offset-4">
            see it
          </Link>
        </p>
        <IconButton label="Dismiss" onClick={dismiss}>
          <Icon name="close" size={18} />
        </IconButton>
      </div>
    </section>
  )
}
