import type { ComponentProps } from 'react'
import type { LinkProps } from 'react-router'
import { Icon, type IconName } from './icon.tsx'
import { Link } from './link.tsx'

export type ButtonTone = 'primary' | 'secondary' | 'quiet' | 'danger' | 'lime'

const buttonClassOf = (tone: ButtonTone, className = ''): string =>
  `button button-${tone} ${className}`

type ButtonProps = ComponentProps<'button'> & {
  tone?: ButtonTone
  /** Its action is running: it shows so and ignores further presses. */
  pending?: boolean
  /** Shown in place of the children while pending. */
  pendingText?: string
}

export function Button({
  tone = 'primary',
  pending = false,
  pendingText,
  className,
  onClick,
  ...props
}: ButtonProps) {
  return (
    <button
      type="button"
      {...props}
      className={buttonClassOf(tone, className)}
      aria-busy={pending || undefined}
      aria-disabled={pending || undefined}
      onClick={pending ? (event) => event.preventDefault() : onClick}
    >
      {pending && pendingText ? pendingText : props.children}
    </button>
  )
}

type ActButtonProps<Input> = ButtonProps & {
  /** A mutation, which gets `input`. */
  act: { mutate: (input: Input) => void; isPending: boolean }
} & (undefined extends Input ? { input?: Input } : { input: Input })

/** A button whose press makes a change; it is pending until the change is made or refused. */
export const ActButton = <Input,>({ act, input, ...button }: ActButtonProps<Input>) => (
  <Button {...button} pending={act.isPending} onClick={() => act.mutate(input as Input)} />
)

export function LinkButton({
  tone = 'primary',
  className,
  ...props
}: LinkProps & { tone?: ButtonTone; className?: string }) {
  return <Link {...props} className={buttonClassOf(tone, className)} />
}

type IconButtonProps = ComponentProps<'button'> & {
  /** Its accessible name and its tooltip. */
  label: string
  icon?: IconName
  /** Pixels of the icon. */
  size?: number
}

/** A 44 px square with an icon, or with its children. */
export const IconButton = ({
  label,
  icon,
  size,
  className = '',
  children,
  ...props
}: IconButtonProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    {...props}
    className={`icon-button ${className}`}
  >
    {icon ? <Icon name={icon} size={size} /> : children}
  </button>
)
