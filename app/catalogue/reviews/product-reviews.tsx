import { lazy, type MouseEvent, Suspense, useEffect, useRef, useState } from 'react'
import type { Product } from '#contract/catalogue/products.ts'
import { resolveInTime } from '../../platform/hydration/in-time.ts'
import { useShopSession } from '../../platform/session/use-session.ts'
import { isForOwnTab } from '../../platform/ui/own-tab.ts'
import { useSeenOnScreen } from '../../platform/ui/use-seen.ts'

type ReviewBoardComponent = typeof import('./review-board.tsx').ReviewBoard

const loadReviewBoard = () =>
  import('./review-board.tsx').then(({ ReviewBoard }): ReviewBoardComponent => ReviewBoard)
const ServerReviewBoard = lazy(() => loadReviewBoard().then((board) => ({ default: board })))

const REVIEWS_SECTION = { id: 'reviews', className: 'mt-16 scroll-mt-20 lg:mt-20' }

/**
 * The reviews of a product, far below the first screen. The server renders them, and the browser
 * loads their code only when they are seen. A product without reviews has the section only for a
 * signed-in user, who may have bought it.
 */
export const ProductReviewsSection = import.meta.env.SSR ? ReviewsOnServer : ReviewsInBrowser

function ReviewsOnServer({ product }: { product: Product }) {
  return (
    product.reviews && (
      <section {...REVIEWS_SECTION}>
        <Suspense>
          <ServerReviewBoard product={product} />
        </Suspense>
      </section>
    )
  )
}

function ReviewsInBrowser({ product }: { product: Product }) {
  const { user } = useShopSession()
  return (product.reviews || user) && <ReviewsWhenSeen product={product} />
}

/** React keeps the server's markup, as it does not look into given HTML. */
const SERVER_MARKUP = { __html: '' }

function ReviewsWhenSeen({ product }: { product: Product }) {
  const ref = useRef<HTMLElement>(null)
  const isSeen = useSeenOnScreen(ref)
  const [Loaded, setLoaded] = useState<ReviewBoardComponent>()
  const [hasFailed, setFailed] = useState(false)
  const pressed = useRef<PressableElement>(null)
  useEffect(() => {
    // If the code does not load, the markup of the server stays.
    if (isSeen)
      resolveInTime(loadReviewBoard).then(
        (board) => setLoaded(() => board),
        () => {
          setFailed(true)
          if (pressed.current instanceof HTMLAnchorElement) location.assign(pressed.current.href)
        },
      )
  }, [isSeen])
  useEffect(() => {
    if (Loaded && pressed.current) pressLiveElement(pressed.current)
  }, [Loaded])
  if (Loaded)
    return (
      <section key="live" {...REVIEWS_SECTION}>
        <Loaded product={product} />
      </section>
    )
  const note = (event: MouseEvent) => {
    if (hasFailed || isForOwnTab(event) || !(event.target instanceof Element)) return
    pressed.current = event.target.closest<PressableElement>('button, a')
    if (pressed.current) event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: its buttons and links are pressed, by keys too
    <section
      key="written"
      {...REVIEWS_SECTION}
      ref={ref}
      onClick={note}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set
      dangerouslySetInnerHTML={SERVER_MARKUP}
      suppressHydrationWarning
    />
  )
}

type PressableElement = HTMLButtonElement | HTMLAnchorElement

const pressableName = (element: PressableElement) =>
  element.getAttribute('href') ?? element.textContent

/** Repeats a press from before the code was loaded, on the live element of the same name. */
function pressLiveElement(written: PressableElement): void {
  const live = document.querySelectorAll<PressableElement>(`#${REVIEWS_SECTION.id} :is(button, a)`)
  Array.from(live)
    .find((element) => pressableName(element) === pressableName(written))
    ?.click()
}
