import { z } from 'zod'
import { everyone, get, imageFileRule, post, put, superAdmin } from '../platform/endpoint.ts'
import { MessageBody } from '../platform/form-schemas.ts'
import { NextInvoice, SettingsChange } from '../platform/settings-rules.ts'
import { SETTING_NAMES, SHOP_TAG, Shop, ShopSettings } from '../platform/shop-settings.ts'

export const settingsEndpoints = {
  shop: get(
    '/shop',
    everyone,
    'What everyone may know of the shop: name, contact, announcement, slides of the home page',
    { answer: Shop, cache: { tags: [SHOP_TAG, 'states'] } },
  ),
  read: get('/settings', superAdmin, 'All settings of the shop, and where each comes from', {
    answer: z.object({
      version: z.int(),
      values: ShopSettings,
      defaults: ShopSettings,
      sources: z.record(z.string(), z.enum(['database', 'environment', 'default'])),
      nextInvoice: z.int(),
    }),
  }),
  change: put(
    '/settings',
    superAdmin,
    'Changes the settings that are named; `reset` puts settings back; 409 if they were changed since `version`, or were `seen`',
    {
      isEdit: true,
      body: z.object({
        version: z.int().min(0),
        values: SettingsChange.default({}),
        nextInvoice: NextInvoice.optional(),
        reset: z.array(z.enum(SETTING_NAMES)).max(SETTING_NAMES.length).default([]),
      }),
      answer: MessageBody.extend({ version: z.int() }),
    },
  ),
  storeImage: post(
    '/settings/images',
    superAdmin,
    'Stores the picture of a logo or a slide (PNG, JPEG, GIF, SVG), for a change that names it',
    { files: imageFileRule(1, 'image'), created: z.object({ image: z.string() }) },
  ),
}
