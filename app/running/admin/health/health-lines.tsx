import { Link } from 'react-router'
import type { HealthState } from '#contract/running/health-findings.ts'
import type { HealthLine } from '#contract/running/health-rules.ts'
import { healthTexts } from '#contract/running/health-texts.ts'
import { Icon, type IconName } from '../../../platform/ui/icon.tsx'

const HEALTH_STATE_LOOKS: Record<
  HealthState,
  { icon: IconName; name: string; box: string; text: string }
> = {
  ok: { icon: 'check', name: 'In order', box: 'border-line bg-surface', text: 'text-fine' },
  look: { icon: 'eye', name: 'Worth a look', box: 'border-clay bg-clay-soft', text: 'text-clay' },
  act: { icon: 'alert', name: 'Act now', box: 'border-danger bg-danger-soft', text: 'text-danger' },
}

/** Says in one sentence whether the shop needs somebody, and for how many lines. */
export function HealthVerdict({ lines }: { lines: readonly HealthLine[] }) {
  const count = (state: HealthState) => lines.filter((line) => line.state === state).length
  const toAct = count('act')
  const toWatch = count('look')
  if (toAct > 0)
    return (
      <p role="status" className={`text-lg font-semibold ${HEALTH_STATE_LOOKS.act.text}`}>
        {healthTexts.needsYou(toAct)}
      </p>
    )
  if (toWatch > 0)
    return (
      <p role="status" className={`text-lg font-semibold ${HEALTH_STATE_LOOKS.look.text}`}>
        {healthTexts.toWatch(toWatch)}
      </p>
    )
  return (
    <p
      role="status"
      className="flex items-center gap-3 rounded-box border border-fine bg-fine-soft p-5 text-lg text-fine"
    >
      <Icon name="check" size={24} className="shrink-0" />
      <strong>{healthTexts.allFine}</strong>
    </p>
  )
}

export const HealthLineList = ({
  label,
  lines,
}: {
  label: string
  lines: readonly HealthLine[]
}) => (
  <ul
    aria-label={label}
    className={`grid gap-2 ${lines[0]?.state === 'ok' ? 'md:grid-cols-2' : ''}`}
  >
    {lines.map((line) => (
      <HealthLineCard key={`${line.key} ${line.says}`} line={line} />
    ))}
  </ul>
)

function HealthLineCard({ line: { key, state, says, todo, command, to } }: { line: HealthLine }) {
  const { icon, name, box, text } = HEALTH_STATE_LOOKS[state]
  return (
    <li
      data-health={key}
      data-state={state}
      className={`flex items-start gap-3 rounded-box border px-4 py-3 ${box}`}
    >
      <Icon name={icon} size={20} className={`mt-0.5 shrink-0 ${text}`} />
      <div className="grid min-w-0 grow gap-1">
        <p className={state === 'ok' ? '' : 'font-semibold'}>
          <span className="sr-only">{name}: </span>
          {says}
        </p>
        {todo && <p>{todo}</p>}
        {command && (
          <p>
            <code className="rounded-tag border border-line bg-surface px-2 py-0.5 text-sm wrap-anywhere">
              {command}
            </code>
          </p>
        )}
        {to && (
          <p>
            <Link to={to} className="text-link">
              Open the list
            </Link>
          </p>
        )}
        {state !== 'ok' && (
          <p className="text-sm">
            What to do: <code className="wrap-anywhere">docs/operations.md#{key}</code>
          </p>
        )}
      </div>
    </li>
  )
}
