type RadioChoicesProps<Name extends string> = {
  legend: string
  name: string
  options: Readonly<Record<Name, string>>
  chosen: Name | undefined
  onChoose: (name: Name) => void
  error?: string | false
}

/** Radio buttons for a few answers that are read at a glance, in the order of `options`. */
export function RadioChoices<Name extends string>({
  legend,
  name,
  options,
  chosen,
  onChoose,
  error,
}: RadioChoicesProps<Name>) {
  const names = Object.keys(options) as Name[]
  return (
    <fieldset className="flex flex-wrap gap-x-6">
      <legend className="font-semibold">{legend}</legend>
      {names.map((choice) => (
        <label key={choice} className="flex min-h-11 items-center gap-2 py-1.5">
          <input
            type="radio"
            name={name}
            value={choice}
            checked={choice === chosen}
            onChange={() => onChoose(choice)}
            className="size-5 shrink-0 accent-action"
          />
          {options[choice]}
        </label>
      ))}
      {error && (
        <p role="alert" className="basis-full text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
