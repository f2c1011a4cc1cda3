import { useId } from 'react'
import { messages } from '#contract/messages.ts'

type Choice = 'name' | 'buyer'
type ShownAsProps = { value: Choice; onChange: (value: Choice) => void }

const LABELS: Record<Choice, string> = {
  name: 'My first name and the initial of my last, such as “Ada O.”',
  buyer: `No name, “${messages.verifiedBuyer}”`,
}

export function ShownAs({ value, onChange }: ShownAsProps) {
  const id = useId()
  return (
    <fieldset>
      <legend className="font-semibold">Shown under</legend>
      {(['name', 'buyer'] as const).map((choice) => (
        <label key={choice} className="flex min-h-11 items-center gap-3">
          <input
            type="radio"
            name={id}
            checked={value === choice}
            onChange={() => onChange(choice)}
            className="size-5 shrink-0 accent-action"
          />
          <span>{LABELS[choice]}</span>
        </label>
      ))}
    </fieldset>
  )
}
