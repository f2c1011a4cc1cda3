import { useState } from 'react'
import { Button } from '../../../platform/ui/button.tsx'

const FIRST_SHOWN = 10

/** The first ten entries of a list, and a button that shows the others while there are any. */
export function useFirstEntries<T>(list: readonly T[]) {
  const [isAll, setAll] = useState(false)
  const shown = isAll ? list : list.slice(0, FIRST_SHOWN)
  const moreButton = shown.length < list.length && (
    <Button tone="quiet" onClick={() => setAll(true)} className="justify-self-start">
      Show {list.length - shown.length} more
    </Button>
  )
  return { shown, moreButton }
}
