import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { CONTACT, writtenPagePath } from '#contract/platform/page-path.ts'
import { dateInLagos } from '#contract/platform/times.ts'
import type { WrittenPage } from '#contract/shopfront/written-pages.ts'
import { prefetchQueries } from '../../platform/api/prefetch.server.ts'
import { queryApi } from '../../platform/api/query.ts'
import { EmailLink, PhoneLink } from '../../platform/contact/contact.tsx'
import { WhatsAppButton } from '../../platform/contact/whatsapp-button.tsx'
import { hydratedOnDemand, preloadComponent } from '../../platform/hydration/hydrated.tsx'
import { Loaded } from '../../platform/loaded/loaded.tsx'
import { Seo } from '../../platform/seo/seo.tsx'
import { useShopSettings } from '../../platform/shop/use-shop.ts'
import { PageHeading } from '../../platform/ui/page-heading.tsx'
import type { Route } from './+types/written-page'
import { WrittenText } from './written-text.tsx'

export const loader = ({ context, params: { slug } }: Route.LoaderArgs) =>
  prefetchQueries(context, writtenPageQuery(slug))

export const clientLoader = ({ params: { slug } }: Route.ClientLoaderArgs) =>
  preloadComponent(writtenPageQuery(slug))

export default hydratedOnDemand(ChosenWrittenPage)

function ChosenWrittenPage() {
  const { slug = '' } = useParams()
  return <LoadedWrittenPage key={slug} slug={slug} />
}

const LoadedWrittenPage = ({ slug }: { slug: string }) => (
  <Loaded query={useQuery(writtenPageQuery(slug))} what="page">
    {(page) => <WrittenPageView page={page} />}
  </Loaded>
)

const WrittenPageView = ({
  page: { slug, title, html, summary, version, updatedAt },
}: {
  page: WrittenPage
}) => (
  <div className="frame">
    <Seo title={title} description={summary || undefined} canonical={writtenPagePath(slug)} />
    <PageHeading title={title} />
    <WrittenText html={html} />
    {slug === CONTACT && <ContactCard />}
    <p className="mt-10 text-sm text-muted">
      Version {version}, <time dateTime={updatedAt}>{dateInLagos(updatedAt)}</time>
    </p>
  </div>
)

function ContactCard() {
  const { address, openingHours } = useShopSettings()
  return (
    <section
      aria-labelledby="reach-us"
      className="mt-8 grid max-w-[42rem] gap-4 rounded-box border border-line bg-surface p-5"
    >
      <h2 id="reach-us" className="display text-xl">
        Reach us
      </h2>
      <address className="grid justify-items-start gap-1.5 not-italic">
        <PhoneLink />
        <EmailLink />
        {address && <span>{address}</span>}
        {openingHours && <span className="whitespace-pre-line text-muted">{openingHours}</span>}
      </address>
      <WhatsAppButton />
    </section>
  )
}

const writtenPageQuery = (slug: string) => ({
  ...queryApi('GET /pages/:slug', { slug }),
  placeholderData: undefined, // another page's text would be wrong here
})
