import type { FastifyInstance } from 'fastify'
import { draftEndpoints } from '#contract/catalogue/drafts.ts'
import { messages } from '#contract/messages.ts'
import { actOf } from '../../../platform/audit/audit.ts'
import type { Db } from '../../../platform/db/schema.ts'
import { notFound } from '../../../platform/errors.ts'
import { route } from '../../../platform/http/route.ts'
import { publishDraft } from './publish-draft.ts'
import { findDraft, listDrafts } from './queries.ts'

type Deps = { db: Db; publish: (tags: readonly string[]) => Promise<void> }

export function draftRoutes(app: FastifyInstance, { db, publish }: Deps): void {
  route(app, draftEndpoints.list, ({ params, query }) => listDrafts(db, { ...params, ...query }))

  route(app, draftEndpoints.read, async ({ params }) => {
    const product = await findDraft(db, params.id)
    if (!product) throw notFound(messages.productNotFound)
    return product
  })

  route(app, draftEndpoints.publish, async ({ params, request }) => {
    await publishDraft(db, actOf(request), params.id)
    await publish(['products'])
    return { message: messages.productPublished }
  })
}
