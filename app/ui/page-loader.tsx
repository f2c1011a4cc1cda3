import { Logo } from './logo.tsx'

/** §2: the full-page loader with the logo, for when there is nothing to show yet. */
export function PageLoader() {
  return (
    <div role="status" className="grid min-h-[70vh] place-content-center justify-items-center gap-5">
      <Logo />
      <span className="block h-1 w-40 overflow-hidden rounded-full bg-line">
        <span className="block h-full w-1/3 animate-[loader-stroke_1.2s_ease-in-out_infinite] rounded-full bg-accent" />
      </span>
      <span className="sr-only">Loading…</span>
    </div>
  )
}
