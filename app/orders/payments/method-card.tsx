import { Icon } from '../../platform/ui/icon.tsx'

const icons = { card: 'card', 'on delivery': 'truck' } as const

export type Method = keyof typeof icons

type MethodCardProps = { method: Method; title: string; hint: string; checked: boolean; onChoose: () => void }

export function MethodCard({ method, title, hint, checked, onChoose }: MethodCardProps) {
  const id = `method-${method.replace(' ', '-')}`
  return (
    <div className="relative flex items-start gap-3 rounded-box border-2 border-line bg-surface p-4 has-checked:border-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <input
        type="radio"
        id={id}
        name="method"
        value={method}
        checked={checked}
        onChange={onChoose}
        aria-describedby={`${id}-hint`}
        className="relative z-1 mt-1 size-5 shrink-0 accent-accent outline-none"
      />
      <div className="grow">
        <label htmlFor={id} className="font-bold after:absolute after:inset-0">
          {title}
        </label>
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      </div>
      <Icon name={icons[method]} className="shrink-0 text-muted" />
    </div>
  )
}
