import { z } from 'zod'
import { messages } from '../messages.ts'
import { del, everyone, get, post, put, superAdmin } from '../platform/endpoint.ts'
import { MAX_PAGE_BYTES } from '../platform/limits.ts'
import { listAnswerOf } from '../platform/list-params.ts'
import { pickFields } from '../platform/pick-fields.ts'
import { isStreamSafe } from '../platform/stream-safe.ts'
import {
  CreatedBody,
  formWholeField,
  IdParam,
  isStorableText,
  MessageBody,
  plainTextUpTo,
  requiredText,
  STREAM_SAFE,
  toStoredText,
} from '../platform/values.ts'

/**
 * The groups of links in the footer that a page may stand in; a page of `none` is not linked by
 * itself.
 */
export const FOOTER_GROUPS = ['help', 'shop', 'none'] as const
export type FooterGroup = (typeof FOOTER_GROUPS)[number]

export const FooterPageLink = z.object({
  slug: z.string(),
  title: z.string(),
  footer: z.enum(FOOTER_GROUPS),
})
export type FooterPageLink = z.infer<typeof FooterPageLink>

export const WrittenPage = FooterPageLink.pick({ slug: true, title: true }).extend({
  /** The page's Markdown as HTML, rendered and sanitised by the server. */
  html: z.string(),
  /** The first paragraph as plain text; may be empty. */
  summary: z.string(),
  version: z.int(),
  updatedAt: z.string(),
})
export type WrittenPage = z.infer<typeof WrittenPage>

export const PageEntry = FooterPageLink.extend({
  _id: z.string(),
  published: z.boolean(),
  /** Place among the links of its group, the smallest first. */
  position: z.int(),
  /**
   * True for the six pages that every shop has: their address is fixed, and none can be deleted.
   */
  builtin: z.boolean(),
  version: z.int(),
  /** Who saved it last; empty for the examples that a shop starts with. */
  author: z.string(),
  updatedAt: z.string(),
})
export type PageEntry = z.infer<typeof PageEntry>

const PageVersion = z.object({
  version: z.int(),
  title: z.string(),
  published: z.boolean(),
  author: z.string(),
  createdAt: z.string(),
})
export type PageVersion = z.infer<typeof PageVersion>

/** A page to be edited: its Markdown, and its last `MAX_PAGE_VERSIONS` versions. */
export const EditablePage = PageEntry.extend({ body: z.string(), versions: z.array(PageVersion) })
export type EditablePage = z.infer<typeof EditablePage>

const isWithinPageSize = (text: string): boolean =>
  new TextEncoder().encode(text).length <= MAX_PAGE_BYTES

/** Markdown; may be empty. */
const PageBodyText = z
  .string(messages.requiredField('body'))
  .refine(isStreamSafe, STREAM_SAFE)
  .overwrite(toStoredText)
  .refine(isStorableText, messages.unreadableText)
  .refine(isWithinPageSize, messages.pageTooLong)

const pagesCacheRule = { tags: ['pages'] }
const PAGE_SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/

export const PageForm = z.object({
  title: requiredText('title', 120),
  slug: requiredText('slug', 60).refine((slug) => PAGE_SLUG.test(slug), messages.pageSlug),
  body: PageBodyText,
  published: z.boolean(),
  footer: z.enum(FOOTER_GROUPS),
  position: formWholeField('position', 0, 999),
})
export type PageForm = z.infer<typeof PageForm>

/** What the form of a page has of it. */
export const pageFormOf = (page: PageForm): PageForm => pickFields(page, PageForm.keyof().options)

const PageVersionNumber = z.int().min(1).max(1_000_000)
/** `version` is the one that was edited; the call is 409 if another was saved meanwhile. */
export const EditPageForm = PageForm.extend({ version: PageVersionNumber })
export type EditPageForm = z.infer<typeof EditPageForm>

const VersionDigits = z.string().regex(/^[1-9]\d{0,6}$/)
const PageVersionParams = IdParam.extend({ version: VersionDigits.transform(Number) })

export const writtenPageEndpoints = {
  links: get('/pages', everyone, 'Published pages by their place in the footer', {
    answer: listAnswerOf(FooterPageLink),
    cache: pagesCacheRule,
  }),
  read: get('/pages/:slug', everyone, 'A published page as sanitised HTML', {
    params: z.object({ slug: plainTextUpTo(200) }),
    answer: WrittenPage,
    cache: pagesCacheRule,
  }),
  list: get('/content', superAdmin, 'All pages, by their place in the footer', {
    answer: listAnswerOf(PageEntry),
  }),
  edited: get('/content/:id', superAdmin, 'A page with its Markdown and its versions', {
    notFound: messages.pageNotFound,
    answer: EditablePage,
  }),
  version: get(
    '/content/:id/versions/:version',
    superAdmin,
    'An earlier version of a page, as Markdown and as sanitised HTML',
    {
      notFound: messages.pageVersionNotFound,
      params: PageVersionParams,
      answer: PageVersion.extend({ body: z.string(), html: z.string() }),
    },
  ),
  preview: post(
    '/content/preview',
    superAdmin,
    'Markdown as the sanitised HTML that a page of it would show; nothing is stored',
    { body: z.object({ body: PageBodyText }), answer: z.object({ html: z.string() }) },
  ),
  create: post('/content', superAdmin, 'Adds a page', { body: PageForm, created: CreatedBody }),
  edit: put(
    '/content/:id',
    superAdmin,
    'Saves a page as a new version; 409 when another admin saved `version` meanwhile, or what was `seen`',
    {
      notFound: messages.pageNotFound,
      isEdit: true,
      body: EditPageForm,
      answer: MessageBody.extend({ version: z.int() }),
    },
  ),
  restore: post(
    '/content/:id/restore',
    superAdmin,
    'Saves title and text of an earlier version as a new one; 409 when another admin saved the page meanwhile',
    {
      notFound: messages.pageNotFound,
      body: z.object({ version: PageVersionNumber, restored: PageVersionNumber }),
      answer: MessageBody.extend({ version: z.int() }),
    },
  ),
  remove: del(
    '/content/:id',
    superAdmin,
    'Deletes a page with its versions; not one of those that every shop has',
    { notFound: messages.pageNotFound },
  ),
}
