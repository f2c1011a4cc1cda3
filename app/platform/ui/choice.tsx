/**
 * The values of a variant, `M / Indigo`, under the title of its line; nothing for a product without
 * options.
 */
export const ChoiceButton = ({ choice }: { choice?: string | undefined }) =>
  choice ? <span className="block text-sm font-normal text-muted">{choice}</span> : null
