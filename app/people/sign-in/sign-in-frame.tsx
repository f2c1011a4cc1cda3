import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { Seo } from '../../platform/seo/seo.tsx'

type SignInFrameProps = {
  title: string
  /** The page's address without a code in it. */
  path: string
  intro?: ReactNode
  links: readonly { question: string; to: string; text: string }[]
  children: ReactNode
}

/** The frame of the pages around sign-in: title, form, links, and what an account is good for. */
export function SignInFrame({ title, path, intro, links, children }: SignInFrameProps) {
  const { state } = useLocation()
  return (
    <div className="frame py-8 lg:py-14">
      <Seo title={title} canonical={path} noindex />
      <div className="mx-auto grid max-w-md overflow-hidden rounded-box border border-line bg-surface lg:max-w-5xl lg:grid-cols-2">
        <div className="grid content-start gap-6 p-5 sm:p-8 lg:order-last lg:p-12">
          <div className="grid gap-2">
            <h1 tabIndex={-1} className="display text-4xl">
              {title}
            </h1>
            {intro && <p className="text-muted">{intro}</p>}
          </div>
          {children}
          <div className="grid gap-1 border-t border-line pt-4">
            {links.map(({ question, to, text }) => (
              <p key={to} className="flex flex-wrap items-center gap-x-2">
                {question}
                <Link to={to} state={state} className="text-link py-2">
                  {text}
                </Link>
              </p>
            ))}
          </div>
        </div>
        <Cloth />
      </div>
    </div>
  )
}

const SIGN_IN_REASONS = [
  'Follow each order from the market to your door',
  'Keep what you like on your wishlist',
  'Find your details filled in at the checkout',
]

const Cloth = () => (
  <div className="cloth cloth-soft flex flex-col justify-between gap-10 bg-deep p-5 text-on-deep sm:p-8 lg:p-12">
    <p className="display hidden text-5xl lg:block">One account, the whole market</p>
    <div>
      <ul className="grid gap-3">
        {SIGN_IN_REASONS.map((reason) => (
          <li key={reason} className="flex gap-3">
            <span aria-hidden="true" className="mt-2 size-2 shrink-0 rounded-full bg-lime" />
            {reason}
          </li>
        ))}
      </ul>
      <p className="mt-6 text-on-deep-muted">Buying works without an account, too.</p>
    </div>
  </div>
)
