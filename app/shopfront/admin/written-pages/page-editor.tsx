import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { pagePath } from '#contract/platform/page-path.ts'
import type { Seen } from '#contract/platform/values.ts'
import { footerTitles } from '#contract/shopfront/written-page-texts.ts'
import { type EditedPage, FOOTER_GROUPS, PageForm } from '#contract/shopfront/written-pages.ts'
import { AdminForm } from '../../../platform/admin/admin-form.tsx'
import { type Edited, editedOf, useEditForm } from '../../../platform/admin/edits/use-edit-form.ts'
import { OptionList } from '../../../platform/forms/choice-field.tsx'
import { Field } from '../../../platform/forms/field.tsx'
import { SelectField } from '../../../platform/forms/select-field.tsx'
import { TextArea } from '../../../platform/forms/text-area.tsx'
import { TickField } from '../../../platform/forms/tick-field.tsx'
import { type Typed, typedOf } from '../../../platform/forms/typed.ts'
import { Section } from '../../../platform/ui/section.tsx'
import { WrittenText } from '../../written-pages/written-text.tsx'
import { PAGES, usePreview } from './queries.ts'
import { slugOf } from './slug.ts'

type PageFields = Typed<PageForm>

const empty: PageFields = {
  title: '',
  slug: '',
  body: '',
  published: false,
  footer: 'help',
  position: '10',
}

const labels = {
  title: 'Title',
  slug: 'Address',
  body: 'Text',
  published: 'Published: everybody can read it',
  footer: 'Place in the footer',
  position: 'Order',
}

const seenOf = ({ title, slug, body, published, footer, position }: EditedPage): PageForm => ({
  title,
  slug,
  body,
  published,
  footer,
  position,
})

const editedOfPage = (seen: PageForm): Edited<PageFields> => ({
  ...editedOf(seen, typedOf),
  words: { footer: (group) => footerTitles[group] },
})

type PageEditorProps = {
  /** Undefined for a new page. */
  page?: EditedPage
  /** Saves the form; rejects with the error of the server. */
  onSave: (form: PageForm, seen: () => Seen) => Promise<unknown>
}

/**
 * The form of a new or a saved page, with a preview of its text. The title of a new page suggests
 * its address until somebody types one.
 */
export function PageEditor({ page, onSave }: PageEditorProps) {
  // The page as it was opened: it may be loaded again meanwhile.
  const [opened] = useState(page && seenOf(page))
  const form = useEditForm({
    edited: opened && editedOfPage(opened),
    schema: PageForm as z.ZodType<PageForm, PageFields>,
    labels,
    defaultValues: opened ? typedOf(opened) : empty,
  })
  const [slug, body] = form.watch(['slug', 'body'])
  const suggestSlug = (title: string) => {
    if (!opened?.slug && !form.getFieldState('slug').isTouched) form.setValue('slug', slugOf(title))
  }
  /** The saved page is the new start: nothing is unsaved. */
  const save = async (typed: PageForm) => {
    await onSave(typed, form.seen)
    form.restart({ ...typed })
    form.startFrom(typedOf(typed))
  }
  return (
    <AdminForm form={form} onSave={save} submitText="Save" cancel={PAGES.to} isSticky>
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
        <div className="grid min-w-0 content-start gap-2">
          <Field
            {...form.field('title', { onChange: ({ target }) => suggestSlug(target.value) })}
            required
            maxLength={120}
            autoComplete="off"
          />
          <Field
            {...form.field('slug')}
            required
            readOnly={page?.builtin}
            maxLength={60}
            autoComplete="off"
            hint={
              page?.builtin ? `${pagePath(slug)}: fixed, as other pages lead to it` : pagePath(slug)
            }
          />
          <TextArea
            {...form.field('body')}
            rows={22}
            spellCheck
            hint="Markdown: ## Heading, **bold**, - list, 1. list, [text](/address), | table |"
          />
          <div className="grid gap-x-4 sm:grid-cols-[2fr_1fr]">
            <SelectField {...form.field('footer')}>
              <OptionList options={FOOTER_GROUPS.map((group) => [group, footerTitles[group]])} />
            </SelectField>
            <Field {...form.field('position')} required inputMode="numeric" autoComplete="off" />
          </div>
          <TickField {...form.field('published')} />
        </div>
        <PagePreview body={body} />
      </div>
    </AdminForm>
  )
}

/** The preview is rendered once nobody has typed for so long. */
const PAUSE_MS = 400

function PagePreview({ body }: { body: string }) {
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
