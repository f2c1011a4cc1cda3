import type { ReactNode } from 'react'
import { messages } from '#contract/messages.ts'
import { CheckedForm, type FormState } from '../../platform/forms/form.tsx'
import type { FormFault } from '../../platform/forms/use-schema-form.ts'
import { Button } from '../../platform/ui/button.tsx'

/**
 * 'please fill all field' is shown only if a required field is blank or the terms are not ticked.
 */
export const signInFault = (hasBlank: boolean): FormFault =>
  hasBlank ? { title: messages.fillAll, isToasted: true } : { title: messages.correctFields }

type FormFrameProps<Checked> = {
  form: FormState<Checked>
  onSave: (checked: Checked) => Promise<unknown>
  submitText: string
  pendingText: string
  children: ReactNode
}

/** By `post`: a browser's own submit would put a password into an address. */
export function FormFrame<Checked>({
  form,
  onSave,
  submitText,
  pendingText,
  children,
}: FormFrameProps<Checked>) {
  return (
    <CheckedForm
      form={form}
      onSave={onSave}
      method="post"
      className="grid gap-2 [&>[role=alert]]:mb-2"
    >
      {children}
      <Button
        type="submit"
        pending={form.isPending}
        pendingText={pendingText}
        className="w-full scripting-none:hidden"
      >
        {submitText}
      </Button>
    </CheckedForm>
  )
}
