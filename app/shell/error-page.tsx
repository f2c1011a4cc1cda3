import { isRouteErrorResponse } from 'react-router'
import { messages } from '#contract/messages.ts'
import { Seo } from '../platform/seo/seo.tsx'
import { Button, LinkButton } from '../platform/ui/button.tsx'
import { Logo } from '../platform/ui/logo.tsx'

/** For an error of a loader, the message that it answered. */
export const ErrorPage = ({ error }: { error: unknown }) => (
  <main className="cloth on-deep grid min-h-dvh place-content-center justify-items-start gap-6 overflow-hidden bg-deep p-8 text-on-deep">
    <Seo title="Something went wrong" noindex />
    <Logo onDeep />
    <h1 className="display text-4xl" tabIndex={-1}>
      {isRouteErrorResponse(error) ? String(error.data) : messages.networkError}
    </h1>
    <p className="max-w-prose text-on-deep-muted">
      The page could not be loaded. Nothing was charged, and your cart is safe on this device.
    </p>
    <div className="flex flex-wrap gap-3">
      <Button tone="lime" onClick={() => location.reload()}>
        Retry
      </Button>
      <LinkButton to="/" reloadDocument tone="quiet" className="text-on-deep hover:bg-white/10">
        Go to the home page
      </LinkButton>
    </div>
  </main>
)
