import { Seo } from '../seo/seo.tsx'
import { LinkButton } from '../ui/button.tsx'

/** The page for a 404, with ways on. `what` is the noun of what is missing. */
export function NotFound({ what = 'page' }: { what?: string }) {
  const title = `This ${what} is not here`
  return (
    <div className="frame grid min-h-[60vh] content-center justify-items-start gap-6 py-20">
      <Seo title={title} noindex />
      <p className="display cloth overflow-hidden rounded-box bg-deep px-6 py-3 text-7xl text-lime sm:text-9xl">
        404
      </p>
      <h1 className="display text-4xl" tabIndex={-1}>
        {title}
      </h1>
      <p className="max-w-prose text-muted">
        It may have been sold out and taken down, or the address has a slip in it. The rest of the
        market is open.
      </p>
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/products">Browse all products</LinkButton>
        <LinkButton to="/" tone="secondary">
          Go to the home page
        </LinkButton>
      </div>
    </div>
  )
}
