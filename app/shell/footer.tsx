import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { searchResultsPath } from '#contract/catalogue/search-path.ts'
import { messages } from '#contract/messages.ts'
import { writtenPagePath } from '#contract/platform/page-path.ts'
import { shopCategoriesQuery } from '../catalogue/categories/queries.ts'
import { EmailLink, PhoneLink } from '../platform/contact/contact.tsx'
import { useShopSettings } from '../platform/shop/use-shop.ts'
import { Link } from '../platform/ui/link.tsx'
import { Logo } from '../platform/ui/logo.tsx'
import { usePageLinks } from '../shopfront/written-pages/use-page-links.ts'

/**
 * The footer's categories are static; each leads to what the search finds under its name. One
 * without products is left out.
 */
const FOOTER_CATEGORIES = ['Women', 'Men', 'Shoes', 'Phones', 'Computers', 'Audio']

const link = 'inline-block py-0.5 underline-offset-4 hover:text-lime hover:underline'

/** The storefront's footer: categories, contact as far as it is set, and written pages. */
export function Footer() {
  const { name, tagline, phone, email, address, openingHours } = useShopSettings()
  const hasContact = Boolean(phone || email || address || openingHours)
  const categories = useQuery(shopCategoriesQuery()).data?.data
  const titles = (categories ?? [])
    .filter(({ hasProducts }) => hasProducts)
    .map(({ title }) => title)
  return (
    <footer className="on-deep mt-24 bg-deep text-on-deep print:hidden">
      <div className="selvedge" />
      <div className="frame grid gap-10 py-14 sm:grid-cols-2 lg:grid-cols-[1.3fr_1fr_1fr_1.3fr]">
        <div className="grid content-start gap-4">
          <Logo onDeep />
          {tagline && <p className="max-w-xs text-on-deep-muted">{tagline}.</p>}
        </div>
        <div hidden={categories?.length === 0}>
          <h2 className="display text-lg">Categories</h2>
          <ul className="mt-4 grid gap-1.5 text-on-deep-muted">
            {FOOTER_CATEGORIES.filter((name) => titles.some((title) => title.includes(name))).map(
              (name) => (
                <li key={name}>
                  <Link to={searchResultsPath(name)} className={link}>
                    {name}
                  </Link>
                </li>
              ),
            )}
            <li>
              <Link
                to="/categories"
                className="inline-block py-0.5 text-on-deep underline underline-offset-4 hover:text-lime"
              >
                {messages.allCategories}
              </Link>
            </li>
          </ul>
        </div>
        <div>
          <h2 className="display text-lg">{hasContact ? 'Contact' : 'Your order'}</h2>
          <address className="mt-4 grid justify-items-start gap-1.5 text-on-deep-muted not-italic">
            <PhoneLink className={link} />
            <EmailLink className={link} />
            {address && <span>{address}</span>}
            {openingHours && <span className="whitespace-pre-line">{openingHours}</span>}
          </address>
          <Link to="/track" className={`mt-1.5 text-on-deep-muted ${link}`}>
            Follow your order
          </Link>
        </div>
        <Newsletter />
      </div>
      <WrittenPages />
      <p className="frame border-t border-deep-line py-6 text-sm text-on-deep-muted">
        © {name}. Prices in naira.
      </p>
    </footer>
  )
}

function WrittenPages() {
  const links = usePageLinks().filter(({ footer }) => footer !== 'none')
  if (links.length === 0) return null
  return (
    <nav aria-label="About this shop" className="frame border-t border-deep-line py-5">
      <ul className="flex flex-wrap gap-x-6 gap-y-1 text-on-deep-muted">
        {links.map(({ slug, title }) => (
          <li key={slug}>
            <Link to={writtenPagePath(slug)} className={`min-h-11 content-center ${link}`}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** An email box with no behaviour; it promises none either. */
function Newsletter() {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="display text-lg">
        Newsletter
      </label>
      <p id={`${id}-hint`} className="mt-4 mb-3 text-on-deep-muted">
        We do not send one yet.
      </p>
      <input
        id={id}
        type="email"
        autoComplete="email"
        placeholder="you@example.com"
        aria-describedby={`${id}-hint`}
        className="input border-deep-line bg-transparent text-on-deep placeholder:text-on-deep-muted"
      />
    </div>
  )
}
