import { StrictMode, startTransition, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { messages } from '#contract/messages.ts'
import { startedEarlyPresses } from './platform/hydration/early.ts'
import { resolveInTime } from './platform/hydration/in-time.ts'
import { prepareRouter } from './platform/hydration/prepare-router.ts'
import { LoadError } from './platform/ui/load-error.tsx'

// Zod would try whether it may compile code: the content policy forbids it, and browsers report the
// try.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

/**
 * Its effect follows those of the whole page. The router is its only child, as on the server:
 * beside a sibling the ids of `useId` would differ from those in the page, and labels would name
 * nothing.
 */
function HydratedPage() {
  useEffect(() => void startedEarlyPresses?.replay(), [])
  return <HydratedRouter />
}

const startHydration = (): void =>
  startTransition(() => {
    startedEarlyPresses?.prepare()
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedPage />
      </StrictMode>,
    )
  })

/** Over the page as the server sent it. */
function giveUpHydration(): void {
  startedEarlyPresses?.stop()
  createRoot(document.body.appendChild(document.createElement('div'))).render(
    <LoadError message={messages.networkError} onRetry={() => location.reload()} />,
  )
}

/**
 * `URL.parse` is the newest of the functions that pages call: a browser that has it has all of
 * them.
 */
async function prepareHydration(): Promise<void> {
  if (!('parse' in URL))
    (await import('./platform/hydration/older-browsers.ts')).addNewerFunctions()
  await prepareRouter()
}

// Not by `await` at the top level: modules of routes may import from this one's file, and would
// wait for it.
void resolveInTime(prepareHydration).then(startHydration, giveUpHydration)
