import { useState, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import type { Shop } from '#contract/platform/shop-settings.ts'
import { useShop } from '../platform/shop/use-shop.ts'
import { readItem, writeItem } from '../platform/store/browser-storage.ts'
import { IconButton } from '../platform/ui/button.tsx'

const KEY = 'closed-announcement'

/**
 * The shop's announcement at the lower edge of the window: there it moves nothing, neither when it
 * comes nor for anyone who has closed it before. It appears by a style once the page has started,
 * so that a closed one is never seen.
 */
export function AnnouncementBar() {
  const { announcement } = useShop()
  return announcement && <Bar key={announcement.text} announcement={announcement} />
}

function Bar({
  announcement: { text, link, until },
}: {
  announcement: NonNullable<Shop['announcement']>
}) {
  const [isClosed, setClosed] = useState(false)
  const isClosedOrOver = (): boolean => {
    const isOver = until !== undefined && Date.parse(until) <= Date.now()
    return isOver || readItem(KEY) === text
  }
  const isKnown = useSyncExternalStore(
    (onEnd) => watchEnd(until, onEnd),
    isClosedOrOver,
    () => false,
  )
  if (isClosed || isKnown) return null
  const close = () => {
    writeItem(KEY, text)
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
const LONGEST = 2 ** 31 - 1

function watchEnd(until: string | undefined, onEnd: () => void): () => void {
  const rest = until ? Date.parse(until) - Date.now() : LONGEST
  const timer = rest > 0 && rest < LONGEST ? setTimeout(onEnd, rest) : undefined
  return () => clearTimeout(timer)
}
