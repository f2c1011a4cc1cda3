import type { FastifyInstance } from 'fastify'
import { messages } from '#contract/messages.ts'
import { writtenPageEndpoints } from '#contract/shopfront/written-pages.ts'
import type { Db } from '../../platform/db/schema.ts'
import { turnOfRequest } from '../../platform/http/request-turn.ts'
import { registerRoutes } from '../../platform/http/route.ts'
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

  registerRoutes(app, writtenPageEndpoints, {
    links: async ({ reads }) => ({
      data: await listFooterLinks(reads),
    }),

    read: async ({ params, reads, request, reply }) => {
      const { body, updated_at, ...page } = await getPublishedPage(reads, params.slug)
      const rendered = await renderMarkdownAside(body, turnOfRequest(request, reply))
      return { ...page, ...rendered, updatedAt: updated_at.toISOString() }
    },

    list: async () => ({ data: await listPageEntries(db) }),

    edited: ({ params }) => getEditablePage(db, params.id),

    version: async ({ params, request, reply }) => {
      const version = await getPageVersion(db, params)
      const { html } = await renderMarkdownAside(version.body, turnOfRequest(request, reply))
      return { ...version, html }
    },

    preview: async ({ body, request, reply }) => {
      const { html } = await renderMarkdownAside(body.body, turnOfRequest(request, reply))
      return { html }
    },

    create: async ({ body, act, request, reply }) => {
      const turn = turnOfRequest(request, reply)
      const _id = await createWrittenPage(db, act, { form: body, turn })
      await changed()
      return { message: messages.pageCreated, _id }
    },

    edit: async ({ params, body, seen, act, request, reply }) => {
      const turn = turnOfRequest(request, reply)
      const version = await editWrittenPage(db, act, {
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
    },

    restore: async ({ params, body, act }) => {
      const version = await restorePageVersion(db, act, {
        id: params.id,
        ...body,
      })
      if (version) await changed()
      return {
        message: version ? messages.pageRestored(body.restored) : messages.pageUnchanged,
        version: version ?? body.version,
      }
    },

    remove: async ({ params, act }) => {
      await removeWrittenPage(db, act, params.id)
      await changed()
      return { message: messages.pageDeleted }
    },
  })
}
