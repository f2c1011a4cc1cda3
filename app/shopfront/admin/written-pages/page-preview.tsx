import { useEffect, useState } from 'react'
import { Section } from '../../../platform/ui/section.tsx'
import { WrittenText } from '../../written-pages/written-text.tsx'
import { usePreview } from './queries.ts'

const PAUSE_MS = 400

export function PagePreview({ body }: { body: string }) {
  const [html, setHtml] = useState<string>()
  const { mutate, error } = usePreview()
  useEffect(() => {
    const show = () => mutate(body, { onSuccess: (rendered) => setHtml(rendered.html) })
    const timer = setTimeout(show, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [body, mutate])
  return (
    <Section id="preview" title="Preview" className="min-w-0" headingClass="mb-1.5 font-semibold">
      {error && (
        <p role="alert" className="mb-3 text-sm font-medium text-danger">
          {error.message}
        </p>
      )}
      <div className="max-h-[42rem] overflow-y-auto rounded-box border border-line bg-surface p-5 lg:sticky lg:top-24">
        {html ? (
          <WrittenText html={html} />
        ) : (
          <p className="text-muted">{html === '' ? 'Nothing to show yet' : 'Loading…'}</p>
        )}
      </div>
    </Section>
  )
}
