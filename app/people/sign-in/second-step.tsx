import type { ComponentProps } from 'react'
import { OneTimeCodeField } from '../../platform/forms/code-field.tsx'
import { Button } from '../../platform/ui/button.tsx'

type SecondStepProps = {
  field: ComponentProps<typeof OneTimeCodeField>
  onSwitch: () => void
  onBack: () => void
}

/**
 * In the place of address and password, which were right: a code of the app, or a recovery code.
 */
export default function SecondStepForm({ field, onSwitch, onBack }: SecondStepProps) {
  return (
    <>
      <p role="status" className="mb-2">
        Your password is right. This account has a second step.
      </p>
      <OneTimeCodeField {...field} onSwitch={onSwitch} required autoFocus />
      <Button tone="quiet" className="order-last" onClick={onBack}>
        Use another account
      </Button>
    </>
  )
}
