import { type ComponentType, lazy, Suspense } from 'react'

/** A part whose code comes when it is shown, or when somebody reaches for a button that has `reach`. */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Part = lazy(async () => ({ default: await load() })) as ComponentType<Props>
  const early = () => void load()
  return {
    reach: { onPointerEnter: early, onFocus: early },
    Part: (props: Props) => (
      <Suspense>
        <Part {...props} />
      </Suspense>
    ),
  }
}
