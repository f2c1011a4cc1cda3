import { type ComponentProps, useState } from 'react'
import { FieldFrame, type FieldTexts } from './field-frame.tsx'

/** A password, hidden until the user shows it: on a phone it is easier to see what is typed. */
export function PasswordField({
  label,
  error,
  hint,
  ...input
}: ComponentProps<'input'> & FieldTexts) {
  const [isShown, setShown] = useState(false)
  return (
    <FieldFrame label={label} error={error} hint={hint} id={input.id} name={input.name}>
      {(control) => (
        <span className="relative block">
          <input
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
            spellCheck={false}
            autoCapitalize="none"
            className="input pr-18"
          />
          <button
            type="button"
            className="absolute inset-y-0 right-0 w-17 rounded-box font-semibold text-accent hover:underline"
            onClick={() => setShown(!isShown)}
          >
            {isShown ? 'Hide' : 'Show'}
            <span className="sr-only"> {label}</span>
          </button>
        </span>
      )}
    </FieldFrame>
  )
}
