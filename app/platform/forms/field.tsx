import {
  type ChangeEvent,
  type ComponentProps,
  type ReactNode,
  useEffect,
  useId,
  useState,
} from 'react'
import { OptionList, type OptionListProps } from './choice-field.tsx'
import { hearFieldsAtSubmit } from './filled-fields.ts'

/** The attributes of a control, and what its frame takes. */
export type FormFieldProps<Attributes> = Attributes & {
  label: string
  error?: string
  hint?: ReactNode
  optional?: boolean
  /** Called with the whole text at each change. */
  onValueChange?: (text: string) => void
}

type FieldFrameProps<Attributes> = FormFieldProps<Attributes> & {
  control: (attributes: Attributes) => ReactNode
}

/**
 * Label, hint and error around one control, tied to it by ids. The control's id is its name, so
 * that a summary can link to it.
 */
export function FieldFrame<Attributes extends { id?: string; name?: string }>({
  label,
  error,
  hint,
  optional,
  onValueChange,
  control,
  ...attributes
}: FieldFrameProps<Attributes>) {
  useEffect(hearFieldsAtSubmit, [])
  const generatedId = useId()
  const { id = attributes.name ?? generatedId } = attributes
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const onChange =
    onValueChange && (({ target }: ChangeEvent<HTMLInputElement>) => onValueChange(target.value))
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
        {optional && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {control({
        onChange,
        ...attributes,
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      } as unknown as Attributes)}
      <p id={`${id}-error`} className="min-h-5 text-sm font-medium text-danger">
        {error}
      </p>
    </div>
  )
}

/** One line of text with its label; takes what `register('name')` of a form gives. */
export const TextFormField = (props: FormFieldProps<ComponentProps<'input'>>) => (
  <FieldFrame {...props} control={(input) => <input type="text" {...input} className="input" />} />
)

export const TextArea = (props: FormFieldProps<ComponentProps<'textarea'>>) => (
  <FieldFrame {...props} control={(area) => <textarea rows={4} {...area} className="input" />} />
)

type SelectFieldProps = FormFieldProps<ComponentProps<'select'>> & Partial<OptionListProps>

export const SelectField = ({ options = [], children, ...props }: SelectFieldProps) => (
  <FieldFrame
    {...props}
    control={(select) => (
      <select {...select} className="input">
        {children}
        <OptionList options={options} />
      </select>
    )}
  />
)

/** The buyer's own number, on a phone's keyboard of digits. */
export const PHONE = { type: 'tel', inputMode: 'tel', autoComplete: 'tel' } as const

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

/** One box to tick, with its label beside it; takes what `register('name')` of a form gives. */
export function TickField({
  label,
  error,
  ...input
}: ComponentProps<'input'> & { label: ReactNode; error?: string }) {
  const id = input.id ?? input.name
  return (
    <div className="grid gap-1.5">
      <label className="flex min-h-11 items-center gap-3">
        <input
          {...input}
          id={id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="size-5 shrink-0 accent-action"
        />
        <span>{label}</span>
      </label>
      {/* A box that no form checks needs no room for an error. */}
      {id !== undefined && (
        <p id={`${id}-error`} className="min-h-5 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  )
}
