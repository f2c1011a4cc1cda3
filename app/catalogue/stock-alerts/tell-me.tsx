import { onDemand } from '../../platform/hydration/on-demand.tsx'
import type { TellMeFormProps } from './tell-me-form.tsx'

// Loaded only where something is sold out: a form needs the validator, which product pages do without.
const { Part } = onDemand<TellMeFormProps & { open?: boolean }>(() =>
  import('./tell-me-form.tsx').then((module) => module.default),
)

export const TellMe = (props: TellMeFormProps) => (
  <div className="grid gap-2">
    <p className="text-sm text-muted">Leave your email, and we tell you once when it is in stock again.</p>
    <Part key={props.variant ?? props.product} {...props} />
  </div>
)
