import { messages } from '#contract/messages.ts'
import { Logo } from './logo.tsx'

export const PageLoader = () => (
  <div
    role="status"
    className="grid min-h-[70vh] place-content-center justify-items-center gap-5 p-6"
  >
    <Logo />
    <span className="block h-1 w-40 overflow-hidden rounded-full bg-line scripting-none:hidden">
      <span className="block h-full w-1/3 animate-[loader-stroke_1.2s_ease-in-out_infinite] rounded-full bg-accent" />
    </span>
    <span className="sr-only scripting-none:hidden">Loading…</span>
    <noscript>
      {import.meta.env.SSR && (
        <p className="max-w-prose text-center">{messages.pageWithoutScripts}</p>
      )}
    </noscript>
  </div>
)
