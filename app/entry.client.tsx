import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { prepareRouter } from './hydration/prepare-router.ts'

const start = (): void =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  })

// Not by `await` at the top level: modules of routes may import from this one's file, and would wait for it.
void prepareRouter().then(start)
