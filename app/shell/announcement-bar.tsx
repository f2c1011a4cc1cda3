import { useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import type { Shop } from '#contract/platform/shop-settings.ts'
import { useShopSettings } from '../platform/shop/use-shop.ts'
import { readStoredItem, writeStoredItem } from '../platform/store/browser-storage.ts'
import { IconButton } from '../platform/ui/button.tsx'

const CLOSED_ANNOUNCEMENT_KEY = 'closed-announcement'

/**
 * The shop's announcement at the lower edge of the window: there it moves nothing, neither when it
 * comes nor for anyone who has closed it before. It appears by a style once the page has started,
 * so that a closed one is never seen.
 */
export function AnnouncementBar() {
  const { announcement } = useShopSettings()
  return announcement && <OpenAnnouncementBar key={announcement.text} announcement={announcement} />
}

function OpenAnnouncementBar({
  announcement: { text, link, until },
}: {
  announcement: NonNullable<Shop['announcement']>
}) {
  const [isClosed, setClosed] = useState(false)
  const isClosedOrOver = (): boolean => {
    const isOver = until !== undefined && Date.parse(until) <= Date.now()
    return isOver || readStoredItem(CLOSED_ANNOUNCEMENT_KEY) === text
  }
  const isKnown = useSyncExternalStore(
    (onEnd) => watchAnnouncementEnd(until, onEnd),
    isClosedOrOver,
    () => false,
  )
  if (isClosed || isKnown) return null
  const close = () => {
    writeStoredItem(CLOSED_ANNOUNCEMENT_KEY, text)
    setClosed(true)
  }
  return (
    <aside aria-label="Announcement" className="announcement on-deep">
      {link ? (
        <Link to={link} className="underline underline-offset-4 hover:text-lime">
          {text}
        </Link>
      ) : (
        <p>{text}</p>
      )}
      <IconButton label="Close announcement" icon="close" size={20} onClick={close} />
    </aside>
  )
}

/** A browser's timers take no more milliseconds. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

function watchAnnouncementEnd(until: string | undefined, onEnd: () => void): () => void {
  const rest = until ? Date.parse(until) - Date.now() : LONGEST_TIMER_MS
  const timer = rest > 0 && rest < LONGEST_TIMER_MS ? setTimeout(onEnd, rest) : undefined
  return () => clearTimeout(timer)
}
