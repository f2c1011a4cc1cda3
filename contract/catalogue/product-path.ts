/** The address of a product, with the variant that it opens with. */
export const productPagePath = (id: string, variant?: string): string =>
  variant ? `/product/${id}?variant=${variant}` : `/product/${id}`
