import type { Step } from './use-step.ts'

const STEPS: readonly [Step, string][] = [
  ['shipping', 'Shipping'],
  ['review', 'Review'],
]

export function StepList({ step }: { step: Step }) {
  return (
    <ol aria-label="Checkout" className="flex gap-6">
      {STEPS.map(([name, title], index) => (
        <li
          key={name}
          aria-current={name === step ? 'step' : undefined}
          className="flex gap-2 border-b-3 border-line pb-1 text-muted aria-[current]:border-accent aria-[current]:font-semibold aria-[current]:text-ink"
        >
          <span className="tabular-nums">{index + 1}</span> {title}
        </li>
      ))}
    </ol>
  )
}
