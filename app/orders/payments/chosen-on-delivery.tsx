import { messages } from '#contract/messages.ts'
import { orderTotal } from '#contract/orders/pricing.ts'
import type { Sale } from '#contract/orders/sales.ts'
import { naira } from '#contract/platform/format.ts'
import { Button, LinkButton } from '../../platform/ui/button.tsx'
import { Questions } from './questions.tsx'

type ChosenOnDeliveryProps = { sale: Sale; onPayNow: () => void }

export const ChosenOnDelivery = ({ sale, onPayNow }: ChosenOnDeliveryProps) => (
  <section className="overflow-hidden rounded-box border border-line bg-surface">
    <div className="selvedge" />
    <div className="grid justify-items-start gap-4 p-5 lg:p-8">
      <h2 className="display text-3xl">You pay on delivery</h2>
      <p>
        Have <strong className="font-semibold tabular-nums">{naira(orderTotal(sale))}</strong> ready when your order
        arrives. We call you before we bring it.
      </p>
      <p>{messages.onDeliveryThanks}</p>
      <Questions />
      <div className="flex w-full flex-wrap gap-3">
        <LinkButton to="/" className="max-sm:w-full sm:min-w-60">
          Finish
        </LinkButton>
        <Button tone="quiet" onClick={onPayNow} className="max-sm:w-full">
          Pay by card instead
        </Button>
      </div>
    </div>
  </section>
)
