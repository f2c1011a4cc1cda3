import type { ComponentProps } from 'react'
import { IconButton } from '../platform/ui/button.tsx'

export const MenuButton = (props: ComponentProps<'button'>) => (
  <IconButton
    label="Menu"
    icon="menu"
    aria-haspopup="dialog"
    className="-ml-2 lg:hidden"
    {...props}
  />
)
