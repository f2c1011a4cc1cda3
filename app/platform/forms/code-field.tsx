import { type ComponentProps, useState } from 'react'
import { TextFormField } from './field.tsx'

type CodeFieldProps = ComponentProps<'input'> & {
  error?: string | undefined
  /** The other kind of code is to be typed now. */
  onSwitch?: () => void
}

const APP = {
  label: 'Code from your authenticator app',
  hint: 'The 6 digits that it shows for this shop now',
  inputMode: 'numeric',
  autoComplete: 'one-time-code',
} as const

const RECOVERY = {
  label: 'Recovery code',
  hint: 'One of the codes that you saved when you turned on two-step sign-in; each works once',
  inputMode: 'text',
  autoComplete: 'off',
} as const

/** A code of the second step. The reader switches between the app's code and a recovery code. */
export function OneTimeCodeField({ onSwitch, ...input }: CodeFieldProps) {
  const [isRecovery, setRecovery] = useState(false)
  const change = () => {
    setRecovery(!isRecovery)
    onSwitch?.()
  }
  return (
    <div>
      <TextFormField
        {...input}
        {...(isRecovery ? RECOVERY : APP)}
        autoCapitalize="none"
        spellCheck={false}
      />
      <button type="button" className="text-link -mt-1 mb-3 py-2" onClick={change}>
        {isRecovery ? 'Use the app' : 'Use a recovery code'}
      </button>
    </div>
  )
}
