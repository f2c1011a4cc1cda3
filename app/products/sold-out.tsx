import type { Choice } from '#contract/choice.ts'
import { choiceText } from '#contract/product-rules.ts'

type SoldOutProps = {
  id: string
  choice: Choice
  /** No variant has this choice. */
  isNotMade: boolean
}

/** Why the product, or the choice, cannot be bought, and what to do instead. */
export function SoldOut({ id, choice, isNotMade }: SoldOutProps) {
  return (
    <p id={id} className="font-semibold text-danger lg:col-span-2">
      {reasonOf(choice, isNotMade)}
    </p>
  )
}

function reasonOf(choice: Choice, isNotMade: boolean): string {
  const chosen = choice.filter((value) => value !== undefined)
  if (chosen.length === 0) return 'Sold out for now: the similar products below may help.'
  const name = choiceText(chosen)
  return isNotMade ? `There is no ${name}: choose another.` : `${name} is sold out for now: choose another.`
}
