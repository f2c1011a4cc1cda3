import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { writtenPagePath } from '#contract/platform/page-path.ts'
import type { SeenValues } from '#contract/platform/values.ts'
import { footerTitles } from '#contract/shopfront/written-page-texts.ts'
import {
  type EditablePage,
  FOOTER_GROUPS,
  PageForm,
  pageFormOf,
} from '#contract/shopfront/written-pages.ts'
import { AdminForm } from '../../../platform/admin/admin-form.tsx'
import {
  type Edited,
  editedFormOf,
  useEditForm,
} from '../../../platform/admin/edits/use-edit-form.ts'
import { SelectField, TextArea, TextFormField, TickField } from '../../../platform/forms/field.tsx'
import { type TypedValues, typedValuesOf } from '../../../platform/forms/typed.ts'
import { PageSection } from '../../../platform/ui/section.tsx'
import { WrittenText } from '../../written-pages/written-text.tsx'
import { useMarkdownPreview, WRITTEN_PAGES_PAGE } from './queries.ts'
import { suggestPageSlug } from './slug.ts'

type PageFormFields = TypedValues<PageForm>

const EMPTY_PAGE_FIELDS: PageFormFields = {
  title: '',
  slug: '',
  body: '',
  published: false,
  footer: 'help',
  position: '10',
}

const PAGE_FIELD_LABELS = {
  title: 'Title',
  slug: 'Address',
  body: 'Text',
  published: 'Published: everybody can read it',
  footer: 'Place in the footer',
  position: 'Order',
}

const describePageEdit = (seen: PageForm): Edited<PageFormFields> => ({
  ...editedFormOf(seen, typedValuesOf),
  words: { footer: (group) => footerTitles[group] },
})

type PageEditorProps = {
  /** Undefined for a new page. */
  page?: EditablePage
  /** Saves the form; rejects with the error of the server. */
  onSave: (form: PageForm, seen: () => SeenValues) => Promise<unknown>
}

/**
 * The form of a new or a saved page, with a preview of its text. The title of a new page suggests
 * its address until somebody types one.
 */
export function PageEditor({ page, onSave }: PageEditorProps) {
  // The page as it was opened: it may be loaded again meanwhile.
  const [opened] = useState(page && pageFormOf(page))
  const form = useEditForm({
    edited: opened && describePageEdit(opened),
    schema: PageForm as z.ZodType<PageForm, PageFormFields>,
    labels: PAGE_FIELD_LABELS,
    defaultValues: opened ? typedValuesOf(opened) : EMPTY_PAGE_FIELDS,
  })
  const [slug, body] = form.watch(['slug', 'body'])
  const suggestSlug = (title: string) => {
    if (!opened?.slug && !form.getFieldState('slug').isTouched)
      form.setValue('slug', suggestPageSlug(title))
  }
  /** The saved page is the new start: nothing is unsaved. */
  const save = async (typed: PageForm) => {
    await onSave(typed, form.seen)
    form.restart({ ...typed })
    form.startFrom(typedValuesOf(typed))
  }
  return (
    <AdminForm form={form} onSave={save} submitText="Save" cancel={WRITTEN_PAGES_PAGE.to} isSticky>
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
        <div className="grid min-w-0 content-start gap-2">
          <TextFormField
            {...form.field('title', { onChange: ({ target }) => suggestSlug(target.value) })}
            required
            maxLength={120}
            autoComplete="off"
          />
          <TextFormField
            {...form.field('slug')}
            required
            readOnly={page?.builtin}
            maxLength={60}
            autoComplete="off"
            hint={
              page?.builtin
                ? `${writtenPagePath(slug)}: fixed, as other pages lead to it`
                : writtenPagePath(slug)
            }
          />
          <TextArea
            {...form.field('body')}
            rows={22}
            spellCheck
            hint="Markdown: ## Heading, **bold**, - list, 1. list, [text](/address), | table |"
          />
          <div className="grid gap-x-4 sm:grid-cols-[2fr_1fr]">
            <SelectField
              {...form.field('footer')}
              options={FOOTER_GROUPS.map((group) => [group, footerTitles[group]])}
            />
            <TextFormField
              {...form.field('position')}
              required
              inputMode="numeric"
              autoComplete="off"
            />
          </div>
          <TickField {...form.field('published')} />
        </div>
        <PagePreview body={body} />
      </div>
    </AdminForm>
  )
}

/** The preview is rendered once nobody has typed for so long. */
const PREVIEW_DELAY_MS = 400

function PagePreview({ body }: { body: string }) {
  const [html, setHtml] = useState<string>()
  const { mutate, error } = useMarkdownPreview()
  useEffect(() => {
    const show = () => mutate(body, { onSuccess: (rendered) => setHtml(rendered.html) })
    const timer = setTimeout(show, PREVIEW_DELAY_MS)
    return () => clearTimeout(timer)
  }, [body, mutate])
  return (
    <PageSection
      id="preview"
      title="Preview"
      className="min-w-0"
      headingClass="mb-1.5 font-semibold"
    >
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
    </PageSection>
  )
}
