import type { ComponentProps, ReactNode } from 'react'
import { titleWithChoiceOf } from '#contract/catalogue/product-rules.ts'
import type { Return } from '#contract/orders/returns/returns.ts'
import { dateInLagos } from '#contract/platform/times.ts'
import { ActButton, type Button } from '../../platform/ui/button.tsx'
import { useActOnReturn } from './queries.ts'

const RETURN_STATE_TEXTS: Record<Return['state'], string> = {
  asked: 'asked for',
  approved: 'to be sent back',
  received: 'arrived, the money follows',
  refunded: 'refunded',
  refused: 'not taken back',
  withdrawn: 'withdrawn',
}

type ReturnRequestCardProps = { request: Return; title?: ReactNode; children?: ReactNode }

/** A return with its goods, reason and photos. `title` stands in place of its day. */
export const ReturnRequestCard = ({ request, title, children }: ReturnRequestCardProps) => (
  <li className="grid gap-2 rounded-box border border-line bg-surface p-4">
    <p className="flex flex-wrap items-baseline justify-between gap-x-4">
      <strong>
        {title ?? <time dateTime={request.createdAt}>{dateInLagos(request.createdAt)}</time>}
      </strong>
      <span className="font-semibold">{RETURN_STATE_TEXTS[request.state]}</span>
    </p>
    <p className="wrap-anywhere">
      {request.lines.map((line) => `${titleWithChoiceOf(line)} × ${line.qty}`).join(', ')}
    </p>
    <p className="text-muted wrap-anywhere">
      {request.reason}
      {request.words && `: ${request.words}`}
    </p>
    {request.photos.length > 0 && (
      <ul className="flex flex-wrap gap-2">
        {request.photos.map((photo, place) => (
          <li key={photo}>
            <a href={photo} target="_blank" rel="noreferrer">
              <img
                src={photo}
                alt={`${place + 1} of the goods`}
                className="size-20 rounded-box object-cover"
                loading="lazy"
              />
            </a>
          </li>
        ))}
      </ul>
    )}
    {request.answer && (
      <p className="wrap-anywhere">
        <span className="text-muted">The shop:</span> {request.answer}
      </p>
    )}
    {children}
  </li>
)

type ActOnReturnButtonProps = ComponentProps<typeof Button> & {
  request: Return
  value: 'receive' | 'withdraw'
}

export const ActOnReturnButton = ({ request, value, ...button }: ActOnReturnButtonProps) => (
  <ActButton act={useActOnReturn(request._id)} input={{ value }} tone="secondary" {...button} />
)
