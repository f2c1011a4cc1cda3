import { z } from 'zod'
import { messages } from '../messages.ts'
import {
  formNairaField,
  formNumberField,
  formWholeField,
  optionalText,
  requiredText,
  ShopId,
} from '../platform/form-schemas.ts'
import { MAX_OPTION_VALUES, MAX_OPTIONS, MAX_STOCK, MAX_VARIANTS } from '../platform/limits.ts'

const SwatchField = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, messages.swatch)
  .toLowerCase()

/** Something that a shopper chooses, such as `Size` with `S`, `M`, `L`. */
export const ProductOption = z.object({
  name: z.string(),
  /** `swatch`: the colour to show, as `#rrggbb`. */
  values: z.array(z.object({ value: z.string(), swatch: z.string().optional() })),
})
export type ProductOption = z.infer<typeof ProductOption>

/** Sold unit: one value of each option, with its own price, stock and SKU. */
export const ProductVariant = z.object({
  _id: z.string(),
  /** One value of each option, in the order of the options. */
  values: z.array(z.string()),
  sku: z.string(),
  /** Naira before the discount. */
  price: z.number(),
  discountPercentage: z.number(),
  stock: z.int(),
  image: z.string().optional(),
})
export type ProductVariant = z.infer<typeof ProductVariant>

/** The options of a product's form: names differ, and so do the values of each. */
export const OptionsForm = z
  .array(
    z.object({
      name: requiredText('options', 60),
      values: z
        .array(z.object({ value: requiredText('options', 60), swatch: SwatchField.optional() }))
        .min(1, messages.noOptionValue)
        .max(MAX_OPTION_VALUES, messages.tooManyOptionValues(MAX_OPTION_VALUES)),
    }),
  )
  .max(MAX_OPTIONS, messages.tooManyOptions(MAX_OPTIONS))
export type OptionsForm = z.infer<typeof OptionsForm>

/**
 * A variant of a product's form. `_id` names one that exists: it stays the same thing when its
 * values are renamed. `stockSeen` is the stock that the form was opened with, as for a product.
 */
export const VariantForm = z.object({
  _id: ShopId.optional(),
  values: z.array(requiredText('variants', 60)).max(MAX_OPTIONS),
  sku: optionalText('sku', 64),
  price: formNairaField('price'),
  discountPercentage: formNumberField('discountPercentage', 0, 100),
  stock: formWholeField('stock', 0, MAX_STOCK),
  stockSeen: formWholeField('stockSeen', 0, MAX_STOCK).optional(),
  /** The address, name or hash of a stored image. */
  image: optionalText('image', 200),
})
export type VariantForm = z.infer<typeof VariantForm>

export const VariantsForm = z
  .array(VariantForm)
  .max(MAX_VARIANTS, messages.importTooManyVariants(MAX_VARIANTS))
export type VariantsForm = z.infer<typeof VariantsForm>
