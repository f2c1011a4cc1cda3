import { Button } from '../ui/button.tsx'
import { type UnsavedForm, useUnsaved } from './use-unsaved.ts'

/** Offers what was typed into this form before the session ended. */
export function UnsavedOffer({ form }: { form: UnsavedForm }) {
  const unsaved = useUnsaved(form)
  if (!unsaved) return null
  return (
    <section aria-labelledby="unsaved-offer" className="grid gap-3 rounded-box border-2 border-line bg-surface p-4">
      <h2 id="unsaved-offer" className="text-lg font-bold">
        Your session ended before this was saved
      </h2>
      <p className="max-w-prose">What you typed is kept in this tab. New pictures have to be chosen again.</p>
      <div className="flex flex-wrap gap-3">
        <Button tone="secondary" onClick={unsaved.putBack}>
          Put it back
        </Button>
        <Button tone="quiet" onClick={unsaved.forget}>
          Discard it
        </Button>
      </div>
    </section>
  )
}
