import { lazy, type MouseEvent, Suspense, useEffect, useRef, useState } from 'react'
import type { Product } from '#contract/catalogue/products.ts'
import { inTime } from '../../platform/hydration/in-time.ts'
import { useSession } from '../../platform/session/use-session.ts'
import { isForOwnTab } from '../../platform/ui/own-tab.ts'
import { useSeen } from '../../platform/ui/use-seen.ts'

type Board = typeof import('./review-board.tsx').ReviewBoard

const load = () => import('./review-board.tsx').then(({ ReviewBoard }): Board => ReviewBoard)
const OnServer = lazy(() => load().then((board) => ({ default: board })))

const SECTION = { id: 'reviews', className: 'mt-16 scroll-mt-20 lg:mt-20' }

/**
 * The reviews of a product, far below the first screen. The server renders them, and the browser
 * loads their code only when they are seen. A product without reviews has the section only for a
 * signed-in user, who may have bought it.
 */
export const ProductReviews = import.meta.env.SSR ? Written : TakenOver

function Written({ product }: { product: Product }) {
  return (
    product.reviews && (
      <section {...SECTION}>
        <Suspense>
          <OnServer product={product} />
        </Suspense>
      </section>
    )
  )
}

function TakenOver({ product }: { product: Product }) {
  const { user } = useSession()
  return (product.reviews || user) && <WhenSeen product={product} />
}

/** React keeps the server's markup, as it does not look into given HTML. */
const AS_WRITTEN = { __html: '' }

function WhenSeen({ product }: { product: Product }) {
  const ref = useRef<HTMLElement>(null)
  const isSeen = useSeen(ref)
  const [Loaded, setLoaded] = useState<Board>()
  const [hasFailed, setFailed] = useState(false)
  const pressed = useRef<Pressable>(null)
  useEffect(() => {
    // If the code does not load, the markup of the server stays.
    if (isSeen)
      inTime(load).then(
        (board) => setLoaded(() => board),
        () => {
          setFailed(true)
          if (pressed.current instanceof HTMLAnchorElement) location.assign(pressed.current.href)
        },
      )
  }, [isSeen])
  useEffect(() => {
    if (Loaded && pressed.current) press(pressed.current)
  }, [Loaded])
  if (Loaded)
    return (
      <section key="live" {...SECTION}>
        <Loaded product={product} />
      </section>
    )
  const note = (event: MouseEvent) => {
    if (hasFailed || isForOwnTab(event) || !(event.target instanceof Element)) return
    pressed.current = event.target.closest<Pressable>('button, a')
    if (pressed.current) event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: its buttons and links are pressed, by keys too
    <section
      key="written"
      {...SECTION}
      ref={ref}
      onClick={note}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set
      dangerouslySetInnerHTML={AS_WRITTEN}
      suppressHydrationWarning
    />
  )
}

type Pressable = HTMLButtonElement | HTMLAnchorElement

const nameOf = (element: Pressable) => element.getAttribute('href') ?? element.textContent

/** Repeats a press from before the code was loaded, on the live element of the same name. */
function press(written: Pressable): void {
  const live = document.querySelectorAll<Pressable>(`#${SECTION.id} :is(button, a)`)
  Array.from(live)
    .find((element) => nameOf(element) === nameOf(written))
    ?.click()
}
