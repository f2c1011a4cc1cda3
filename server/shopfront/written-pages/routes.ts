import type { FastifyInstance } from 'fastify'
import { messages } from '#contract/messages.ts'
import { writtenPageEndpoints } from '#contract/shopfront/written-pages.ts'
import { actOf } from '../../platform/audit/audit.ts'
import type { Db } from '../../platform/db/schema.ts'
import { turnOfRequest } from '../../platform/http/request-turn.ts'
import { route } from '../../platform/http/route.ts'
import { createPage, editPage, removePage, restorePage } from './change-page.ts'
import { getPage, getPublished, getVersion, listLinks, listPages } from './queries.ts'
import { renderAside } from './render-aside.ts'

type Deps = { db: Db; publish: (tags: readonly string[]) => Promise<void> }

/** Written pages: everyone reads published ones, super admins write them. */
export function writtenPageRoutes(app: FastifyInstance, { db, publish }: Deps): void {
  // The footer of every page may show a changed page.
  const changed = () => publish(['pages'])

  route(app, writtenPageEndpoints.links, async ({ reads }) => ({ data: await listLinks(reads) }))

  route(app, writtenPageEndpoints.read, async ({ params, reads, request, reply }) => {
    const { body, updated_at, ...page } = await getPublished(reads, params.slug)
    const rendered = await renderAside(body, turnOfRequest(request, reply))
    return { ...page, ...rendered, updatedAt: updated_at.toISOString() }
  })

  route(app, writtenPageEndpoints.list, async () => ({ data: await listPages(db) }))

  route(app, writtenPageEndpoints.edited, ({ params }) => getPage(db, params.id))

  route(app, writtenPageEndpoints.version, async ({ params, request, reply }) => {
    const version = await getVersion(db, params)
    const { html } = await renderAside(version.body, turnOfRequest(request, reply))
    return { ...version, html }
  })

  route(app, writtenPageEndpoints.preview, async ({ body, request, reply }) => {
    const { html } = await renderAside(body.body, turnOfRequest(request, reply))
    return { html }
  })

  route(app, writtenPageEndpoints.create, async ({ body, request, reply }) => {
    const turn = turnOfRequest(request, reply)
    const _id = await createPage(db, actOf(request), { form: body, turn })
    await changed()
    return { message: messages.pageCreated, _id }
  })

  route(app, writtenPageEndpoints.edit, async ({ params, body, seen, request, reply }) => {
    const turn = turnOfRequest(request, reply)
    const version = await editPage(db, actOf(request), { id: params.id, form: body, seen, turn })
    if (version) await changed()
    return {
      message: version ? messages.pageSaved : messages.pageUnchanged,
      version: version ?? body.version,
    }
  })

  route(app, writtenPageEndpoints.restore, async ({ params, body, request }) => {
    const version = await restorePage(db, actOf(request), { id: params.id, ...body })
    if (version) await changed()
    return {
      message: version ? messages.pageRestored(body.restored) : messages.pageUnchanged,
      version: version ?? body.version,
    }
  })

  route(app, writtenPageEndpoints.remove, async ({ params, request }) => {
    await removePage(db, actOf(request), params.id)
    await changed()
    return { message: messages.pageDeleted }
  })
}
