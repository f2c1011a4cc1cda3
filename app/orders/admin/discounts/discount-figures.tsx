import { Link, useNavigate } from 'react-router'
import type { Discount, DiscountState } from '#contract/orders/discounts/discounts.ts'
import type { TagTone } from '#contract/orders/states/sale-states.ts'
import { orderCountText } from '#contract/orders/texts/order-list-texts.ts'
import { formatNaira } from '#contract/platform/format.ts'
import { useAdminCall } from '../../../platform/admin/admin-mutation.ts'
import { SAVED } from '../../../platform/admin/unsaved-changes.tsx'
import { ConfirmButton } from '../../../platform/ui/confirm-button.tsx'
import { toast } from '../../../platform/ui/toast.ts'
import { ColouredTag } from '../../sales/status-tag.tsx'
import { DISCOUNTS_PAGE } from './links.ts'

/** How a discount stands, how many orders have it, and what ends or deletes it. */
export function DiscountFigures({ discount }: { discount: Discount }) {
  const { _id, code, state, uses, usesMax, given } = discount
  const canEnd = state === 'running' || state === 'planned' || state === 'usedUp'
  return (
    <section
      aria-label="How it stands"
      className="mb-8 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-box border border-line bg-surface p-4"
    >
      <DiscountStateTag state={state} />
      {code && <CopyDiscountCode code={code} />}
      <p className="tabular-nums">
        {uses === 0 ? (
          'No order has it yet'
        ) : (
          <>
            <strong>{formatNaira(given)}</strong> off{' '}
            <Link to={`/admin/orders?code=${code ?? _id}`} className="text-link">
              {orderCountText(uses)}
            </Link>
          </>
        )}
        {usesMax !== undefined &&
          `, ${Math.max(0, usesMax - uses).toLocaleString('en-NG')} uses left`}
      </p>
      <div className="flex flex-wrap gap-3 sm:ml-auto">
        {canEnd && <EndDiscountButton discount={discount} />}
        {uses === 0 && <DeleteDiscountButton discount={discount} />}
      </div>
    </section>
  )
}

const EndDiscountButton = ({ discount: { _id, name } }: { discount: Discount }) => (
  <ConfirmButton
    act={useAdminCall('PUT /discounts/:id/end', { id: _id })}
    button={{ tone: 'secondary', children: 'End now' }}
    title={`End ${name}?`}
    confirmLabel="End it now"
  >
    <p>No order gets it from now on. Orders that have it keep it.</p>
  </ConfirmButton>
)

function DeleteDiscountButton({ discount: { _id, name } }: { discount: Discount }) {
  const navigate = useNavigate()
  return (
    <ConfirmButton
      act={useAdminCall('DELETE /discounts/:id', { id: _id }, { isRemoval: true })}
      after={(close) => ({
        onSuccess: () => void navigate(DISCOUNTS_PAGE.to, { state: SAVED }),
        onError: close,
      })}
      button={{ tone: 'quiet', children: 'Delete' }}
      title={`Delete ${name}?`}
      confirmLabel="Delete discount"
    >
      <p>No order ever had it, so that nothing else changes.</p>
    </ConfirmButton>
  )
}

/** A code that a press copies; a browser without a clipboard says so. */
export const CopyDiscountCode = ({ code }: { code: string }) => (
  <button
    type="button"
    className="py-1 text-left font-mono font-semibold text-link max-sm:text-right"
    aria-label={`Copy the code ${code}`}
    onClick={() =>
      navigator.clipboard.writeText(code).then(
        () => toast.success(`${code} is copied`),
        () => toast.error('this browser does not copy: select the code'),
      )
    }
  >
    {code}
  </button>
)

const DISCOUNT_STATE_TAGS: Record<DiscountState, { text: string; tone: TagTone }> = {
  running: { text: 'running', tone: 'good' },
  planned: { text: 'planned', tone: 'open' },
  usedUp: { text: 'used up', tone: 'urgent' },
  ended: { text: 'ended', tone: 'quiet' },
  off: { text: 'off', tone: 'quiet' },
}

export const DiscountStateTag = ({ state }: { state: DiscountState }) => (
  <ColouredTag {...DISCOUNT_STATE_TAGS[state]} />
)
