import type { FastifyInstance } from 'fastify'
import { messages } from '#contract/messages.ts'
import { writtenPageEndpoints } from '#contract/shopfront/written-pages.ts'
import { actOfRequest } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/schema.ts'
import { turnOfRequest } from '../../platform/http/request-turn.ts'
import { registerRoute } from '../../platform/http/route.ts'
import {
  createWrittenPage,
  editWrittenPage,
  removeWrittenPage,
  restorePageVersion,
} from './change-page.ts'
import {
  getEditablePage,
  getPageVersion,
  getPublishedPage,
  listFooterLinks,
  listPageEntries,
} from './queries.ts'
import { renderMarkdownAside } from './render-aside.ts'

type WrittenPageRouteDeps = { db: Db; publish: (tags: readonly string[]) => Promise<void> }

/** Written pages: everyone reads published ones, super admins write them. */
export function writtenPageRoutes(
  app: FastifyInstance,
  { db, publish }: WrittenPageRouteDeps,
): void {
  // The footer of every page may show a changed page.
  const changed = () => publish(['pages'])

  registerRoute(app, writtenPageEndpoints.links, async ({ reads }) => ({
    data: await listFooterLinks(reads),
  }))

  registerRoute(app, writtenPageEndpoints.read, async ({ params, reads, request, reply }) => {
    const { body, updated_at, ...page } = await getPublishedPage(reads, params.slug)
    const rendered = await renderMarkdownAside(body, turnOfRequest(request, reply))
    return { ...page, ...rendered, updatedAt: updated_at.toISOString() }
  })

  registerRoute(app, writtenPageEndpoints.list, async () => ({ data: await listPageEntries(db) }))

  registerRoute(app, writtenPageEndpoints.edited, ({ params }) => getEditablePage(db, params.id))

  registerRoute(app, writtenPageEndpoints.version, async ({ params, request, reply }) => {
    const version = await getPageVersion(db, params)
    const { html } = await renderMarkdownAside(version.body, turnOfRequest(request, reply))
    return { ...version, html }
  })

  registerRoute(app, writtenPageEndpoints.preview, async ({ body, request, reply }) => {
    const { html } = await renderMarkdownAside(body.body, turnOfRequest(request, reply))
    return { html }
  })

  registerRoute(app, writtenPageEndpoints.create, async ({ body, request, reply }) => {
    const turn = turnOfRequest(request, reply)
    const _id = await createWrittenPage(db, actOfRequest(request), { form: body, turn })
    await changed()
    return { message: messages.pageCreated, _id }
  })

  registerRoute(app, writtenPageEndpoints.edit, async ({ params, body, seen, request, reply }) => {
    const turn = turnOfRequest(request, reply)
    const version = await editWrittenPage(db, actOfRequest(request), {
      id: params.id,
      form: body,
      seen,
      turn,
    })
    if (version) await changed()
    return {
      message: version ? messages.pageSaved : messages.pageUnchanged,
      version: version ?? body.version,
    }
  })

  registerRoute(app, writtenPageEndpoints.restore, async ({ params, body, request }) => {
    const version = await restorePageVersion(db, actOfRequest(request), { id: params.id, ...body })
    if (version) await changed()
    return {
      message: version ? messages.pageRestored(body.restored) : messages.pageUnchanged,
      version: version ?? body.version,
    }
  })

  registerRoute(app, writtenPageEndpoints.remove, async ({ params, request }) => {
    await removeWrittenPage(db, actOfRequest(request), params.id)
    await changed()
    return { message: messages.pageDeleted }
  })
}
