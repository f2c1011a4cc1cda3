import { messages } from '#contract/messages.ts'
import { Button, LinkButton } from '../../platform/ui/button.tsx'
import { MailedLinkPage } from '../sign-in/mailed-link-page.tsx'
import type { Route } from './+types/unsubscribe-page'
import { useUnsubscribe } from './queries.ts'

/** Where the links lead that stop mails about a cart or news. */
export default function UnsubscribePage({ params }: Route.ComponentProps) {
  return (
    <MailedLinkPage
      title="Unsubscribe"
      path="/unsubscribe"
      codeInAddress={params.code}
      missing={<UnsubscribeLinkGone />}
    >
      {(code) => <Unsubscribe code={code} />}
    </MailedLinkPage>
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
