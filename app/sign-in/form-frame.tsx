import type { FormEventHandler, ReactNode } from 'react'
import { ErrorSummary } from '../forms/error-summary.tsx'
import { useHydrated } from '../store/use-hydrated.ts'
import { Button } from '../ui/button.tsx'
import type { Summary } from './use-fields.ts'

type FormFrameProps = {
  summary: Summary | undefined
  pending: boolean
  onSubmit: FormEventHandler
  submitText: string
  pendingText: string
  children: ReactNode
}

/**
 * A form with its summary and its one button. Until the page is alive the button rests, for a browser's own sending
 * would put a password into an address; what is typed meanwhile stays.
 */
export function FormFrame({ summary, pending, onSubmit, submitText, pendingText, children }: FormFrameProps) {
  const isAlive = useHydrated()
  return (
    <form method="post" onSubmit={onSubmit} noValidate className="grid gap-2">
      {summary && (
        <div className="mb-2">
          <ErrorSummary {...summary} />
        </div>
      )}
      {children}
      <Button
        type="submit"
        disabled={!isAlive}
        pending={pending}
        pendingText={pendingText}
        className={isAlive ? 'w-full' : 'w-full disabled:border-transparent disabled:bg-action disabled:text-on-action'}
      >
        {submitText}
      </Button>
    </form>
  )
}
