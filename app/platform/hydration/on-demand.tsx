import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { messages } from '#contract/messages.ts'
import { toast } from '../ui/toast.ts'
import { resolveInTime } from './in-time.ts'

type LoadedComponent = {
  /** For dialogs; other parts exist as long as they are rendered. */
  open?: boolean
  onClose?: () => void
}

const RELOAD = { title: 'Reload', act: () => location.reload() }

/**
 * A part whose code, the default export of a module, is loaded when it is shown, or when the pointer
 * or the focus reaches a button with `reach`. If loading fails or takes 120 s, a toast reports it
 * and the dialog is closed, so that the next press tries again. Browsers from before mid-2026 keep
 * what failed until the page is loaded again, which the toast offers.
 */
export function loadOnDemand<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  const early = () => void load().catch(() => undefined)
  function Part(props: Props & LoadedComponent) {
    const [Loaded, setLoaded] = useState<ComponentType<Props>>()
    const fail = useEffectEvent(() => {
      toast.error(messages.networkError, RELOAD)
      props.onClose?.()
    })
    useEffect(() => {
      if (props.open !== false)
        resolveInTime(load).then((module) => setLoaded(() => module.default), fail)
    }, [props.open])
    return Loaded && <Loaded {...props} />
  }
  return { reach: { onPointerEnter: early, onFocus: early }, Part }
}
