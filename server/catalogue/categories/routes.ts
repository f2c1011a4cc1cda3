import type { FastifyInstance } from 'fastify'
import { categoryEndpoints } from '#contract/catalogue/categories.ts'
import { sizeGuideEndpoints } from '#contract/catalogue/size-guides.ts'
import { messages } from '#contract/messages.ts'
import { notFoundError } from '../../platform/errors.ts'
import { registerRoutes } from '../../platform/http/route.ts'
import { type CategoryDeps, createCategory, editCategory } from './change-category.ts'
import { findCategoryById, listCategories } from './queries.ts'
import { changeSizeGuide, findSizeGuide, isEmptySizeGuide } from './size-guide.ts'

type CategoryRouteDeps = CategoryDeps & { publish: (tags: readonly string[]) => Promise<void> }

/** Categories and their size guides. What is cached of them is dropped only after a real change. */
export function categoryRoutes(app: FastifyInstance, deps: CategoryRouteDeps): void {
  const { db, publish } = deps

  registerRoutes(app, categoryEndpoints, {
    list: async ({ reads }) => ({
      data: await listCategories(reads),
    }),

    read: async ({ params, reads }) => {
      const category = await findCategoryById(reads, params.id)
      if (!category) throw notFoundError(messages.categoryNotFound)
      return category
    },

    create: async ({ body, files, act }) => {
      const _id = await createCategory(deps, act, { form: body, files })
      await publish(['categories'])
      return { message: messages.categoryCreated, _id }
    },

    edit: async ({ params, body, seen, files, act }) => {
      const isChanged = await editCategory(deps, act, {
        id: params.id,
        form: body,
        files,
        seen,
      })
      if (isChanged) await publish(['categories'])
      return { message: messages.categoryUpdated }
    },
  })

  registerRoutes(app, sizeGuideEndpoints, {
    read: async ({ params, reads }) => {
      const guide = await findSizeGuide(reads, params.id)
      if (!guide) throw notFoundError(messages.noSizeGuide)
      return guide
    },

    change: async ({ params, body, seen, act }) => {
      const isChanged = await changeSizeGuide(db, act, {
        id: params.id,
        form: body,
        seen,
      })
      if (isChanged) await publish(['categories'])
      return {
        message: isEmptySizeGuide(body) ? messages.sizeGuideRemoved : messages.sizeGuideSaved,
      }
    },
  })
}
