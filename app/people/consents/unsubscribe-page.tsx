import { messages } from '#contract/messages.ts'
import { Seo } from '../../platform/seo/seo.tsx'
import { Button, LinkButton } from '../../platform/ui/button.tsx'
import { useLinkCode } from '../sign-in/use-code.ts'
import type { Route } from './+types/unsubscribe-page'
import { useUnsubscribe } from './queries.ts'

const UNSUBSCRIBE_PATH = '/unsubscribe'

/**
 * Where the links of such mails lead, without a sign-in. A press acts, as mail programs open links.
 * No other site gets the code as referrer.
 */
export default function UnsubscribePage({ params }: Route.ComponentProps) {
  const code = useLinkCode(params.code, UNSUBSCRIBE_PATH)
  return (
    <div className="frame grid justify-items-center py-10 lg:py-16">
      <Seo title="Unsubscribe" canonical={UNSUBSCRIBE_PATH} noindex />
      <meta name="referrer" content="no-referrer" />
      <div className="grid w-full max-w-lg gap-5 rounded-box border border-line bg-surface p-5 sm:p-8">
        <h1 tabIndex={-1} className="display text-3xl">
          Unsubscribe
        </h1>
        {code === '' ? <UnsubscribeLinkGone /> : code && <Unsubscribe code={code} />}
      </div>
    </div>
  )
}

const UnsubscribeLinkGone = () => (
  <>
    <p>{messages.unsubscribeGone}</p>
    <div className="grid gap-3 sm:flex sm:flex-wrap">
      <LinkButton to="/user">To my profile</LinkButton>
      <LinkButton tone="secondary" to="/">
        To the shop
      </LinkButton>
    </div>
  </>
)

function Unsubscribe({ code }: { code: string }) {
  const { mutate, data, error, isPending } = useUnsubscribe()
  return (
    <>
      <p role="status">{data?.message ?? error?.message ?? QUESTION}</p>
      <div className="grid gap-3 sm:flex sm:flex-wrap">
        {!data && (
          <Button pending={isPending} pendingText="One moment…" onClick={() => mutate(code)}>
            Unsubscribe
          </Button>
        )}
        <LinkButton tone="secondary" to="/">
          To the shop
        </LinkButton>
      </div>
    </>
  )
}

const QUESTION =
  'You get them because you agreed to it. Mails about your orders and your account go on as before.'
