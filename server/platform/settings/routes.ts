import type { FastifyInstance } from 'fastify'
import { messages } from '#contract/messages.ts'
import { settingsEndpoints } from '#contract/platform/settings.ts'
import type { Shop } from '#contract/platform/shop-settings.ts'
import { readNextNumber } from '../document-numbers/document-numbers.ts'
import { badFieldError } from '../errors.ts'
import { registerRoutes } from '../http/route.ts'
import type { Images } from '../images/images.ts'
import { storeUploadedImage } from '../images/uploads.ts'
import { changeSettings } from './change-settings.ts'
import { readPublicShop } from './public-shop.ts'
import type { SettingsContext, SettingsStore } from './store.ts'

type SettingsRoutesDeps = SettingsContext & {
  images: Images
  settingsChanged: () => Promise<void>
  offered: () => Promise<Shop['discounts']>
  onDelivery: () => Promise<string[]>
}

/**
 * Registers the calls of the shop's settings, and tells the version of the settings with each
 * answer. `offered` and `onDelivery` read what else the public shop says.
 */
export function settingsRoutes(app: FastifyInstance, deps: SettingsRoutesDeps): void {
  const { db, settings, images } = deps
  announceVersion(app, settings)

  registerRoutes(app, settingsEndpoints, {
    shop: async () => {
      const [shop, discounts, onDelivery] = await Promise.all([
        readPublicShop(settings),
        deps.offered(),
        deps.onDelivery(),
      ])
      return {
        ...shop,
        discounts,
        onDelivery: onDelivery.length > 0 ? onDelivery : undefined,
      }
    },

    read: async () => ({
      ...(await settings.readWithSources()),
      nextInvoice: await readNextNumber(db, 'invoice'),
    }),

    change: async ({ body, seen, act }) => {
      const { version, isChanged } = await changeSettings(deps, act, {
        ...body,
        seen,
      })
      if (isChanged) await deps.settingsChanged()
      return { message: messages.settingsSaved, version }
    },

    storeImage: async ({ files: [file] }) => {
      if (!file) throw badFieldError('image', messages.requiredField('image'))
      return { image: await storeUploadedImage(images, file, 'icon') }
    },
  })
}

/**
 * Every answer tells the version of the settings: an open page that knows an older one asks for
 * them again.
 */
function announceVersion(app: FastifyInstance, settings: SettingsStore): void {
  app.addHook('onSend', async (request, reply) => {
    if (!request.raw.url?.startsWith('/api/') || reply.statusCode >= 400) return
    reply.header('x-shop-version', (await settings.readWithSources()).version)
  })
}
