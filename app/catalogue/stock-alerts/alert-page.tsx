import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { productPagePath } from '#contract/catalogue/product-path.ts'
import { titleWithChoiceOf } from '#contract/catalogue/product-rules.ts'
import type { StockAlert } from '#contract/catalogue/stock-alerts.ts'
import { messages } from '#contract/messages.ts'
import { MailedLinkPage } from '../../people/sign-in/mailed-link-page.tsx'
import { callApi, createSender } from '../../platform/api/browser.ts'
import type { ApiError } from '../../platform/api/call.ts'
import { Loaded } from '../../platform/loaded/loaded.tsx'
import { Button, LinkButton } from '../../platform/ui/button.tsx'
import type { Route } from './+types/alert-page'

/** /stockalert/{code}: the page of links in stock alert mails. */
export default function AlertPage({ params }: Route.ComponentProps) {
  return (
    <MailedLinkPage
      title="When it is back"
      path="/stockalert"
      codeInAddress={params.code}
      missing={<p>{messages.alertGone}</p>}
    >
      {(code) => <StockAlertChoices code={code} />}
    </MailedLinkPage>
  )
}

/**
 * The alert of a code from a mail. It is read by POST, so that no log of addresses has the code.
 */
const stockAlertQuery = (code: string) =>
  queryOptions<StockAlert, ApiError>({
    queryKey: ['POST /stock-alerts/read', code],
    queryFn: () => callApi('POST /stock-alerts/read', { body: { code } }),
    staleTime: Number.POSITIVE_INFINITY,
  })

function StockAlertChoices({ code }: { code: string }) {
  const query = useQuery(stockAlertQuery(code))
  const { mutate, data, isPending, variables } = useMutation({
    mutationFn: createSender('PUT /stock-alerts'),
  })
  if (query.error?.status === 404) return <p>{messages.alertGone}</p>
  return (
    <Loaded query={query}>
      {(alert) => {
        const state = data ? alertStateAfter[variables.value] : alert.state
        return (
          <>
            <p role="status">
              <strong className="mb-1 block text-lg wrap-anywhere">
                {titleWithChoiceOf(alert)}
              </strong>
              {alertStateTexts[state]}
            </p>
            <div className="grid gap-3 sm:flex sm:flex-wrap">
              {state === 'unconfirmed' && (
                <Button
                  pending={isPending}
                  pendingText="One moment…"
                  onClick={() => mutate({ code, value: 'confirm' })}
                >
                  Yes, tell me
                </Button>
              )}
              {(state === 'unconfirmed' || state === 'waiting') && (
                <Button
                  tone="secondary"
                  disabled={isPending}
                  onClick={() => mutate({ code, value: 'leave' })}
                >
                  Do not tell me
                </Button>
              )}
              {state !== 'unconfirmed' && (
                <Button
                  tone="secondary"
                  disabled={isPending}
                  onClick={() => mutate({ code, value: 'leaveAll' })}
                >
                  Stop all my alerts
                </Button>
              )}
              <LinkButton tone="secondary" to={productPagePath(alert.product, alert.variant)}>
                See the product
              </LinkButton>
            </div>
          </>
        )
      }}
    </Loaded>
  )
}

const alertStateAfter = { confirm: 'waiting', leave: 'left', leaveAll: 'left' } as const

const alertStateTexts: Record<StockAlert['state'], string> = {
  unconfirmed: 'It is sold out. Shall we write to you once, when it is in stock again?',
  waiting: 'We write to you once, as soon as it is in stock again.',
  told: 'We have written to you about it: it was in stock again.',
  left: 'We do not write to you about it.',
}
