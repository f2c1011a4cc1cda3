import { type ComponentProps, useState } from 'react'
import { FieldFrame, type FormFieldProps } from './field.tsx'

/** A password, hidden until the user shows it: on a phone it is easier to see what is typed. */
export function PasswordField(props: FormFieldProps<ComponentProps<'input'>>) {
  const [isShown, setShown] = useState(false)
  return (
    <FieldFrame
      {...props}
      control={(input) => (
        <span className="relative block">
          <input
            {...input}
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
            <span className="sr-only"> {props.label}</span>
          </button>
        </span>
      )}
    />
  )
}
