import { lazy, Suspense, useState } from 'react'
import { useShopSession } from '../../../platform/session/use-session.ts'
import { Icon } from '../../../platform/ui/icon.tsx'
import { isCommandShortcut, useKeyDownListener } from '../../../platform/ui/use-key-down.ts'

const LazyPalette = lazy(() => import('./palette.tsx'))

/**
 * The button that finds anything, and Ctrl K. The palette is loaded when it is opened for the first
 * time, and stays then, so that it closes with its animation.
 */
export function OpenPaletteButton() {
  const { user } = useShopSession()
  const [isOpen, setOpen] = useState<boolean>() // undefined until it is opened for the first time
  const open = () => setOpen(true)
  useKeyDownListener((event) => {
    if (!isCommandShortcut(event, 'k')) return
    event.preventDefault() // the browser would focus its address bar
    // Nothing is opened above an open dialog.
    if (!document.querySelector('dialog[open]')) open()
  })
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        title="Find anything, Ctrl K"
        onClick={open}
        className="icon-button palette-button"
      >
        <Icon name="command" size={20} />
        <span className="sr-only">Find anything</span>
        <kbd className="font-sans max-lg:hidden">Ctrl K</kbd>
      </button>
      {isOpen !== undefined && user && (
        <Suspense>
          <LazyPalette open={isOpen} onClose={() => setOpen(false)} role={user.role} />
        </Suspense>
      )}
    </>
  )
}
