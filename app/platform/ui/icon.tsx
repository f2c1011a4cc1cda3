import sprite from './art/icons.svg'

export type IconName =
  | 'alert'
  | 'bag'
  | 'bell'
  | 'box'
  | 'card'
  | 'cash'
  | 'chart'
  | 'check'
  | 'close'
  | 'clock'
  | 'command'
  | 'down'
  | 'equal'
  | 'eye'
  | 'eye-off'
  | 'filter'
  | 'first'
  | 'grid'
  | 'heart'
  | 'last'
  | 'leave'
  | 'left'
  | 'log'
  | 'menu'
  | 'minus'
  | 'out'
  | 'page'
  | 'pause'
  | 'play'
  | 'plus'
  | 'printer'
  | 'receipt'
  | 'right'
  | 'search'
  | 'settings'
  | 'shield'
  | 'star'
  | 'tag'
  | 'transfer'
  | 'trash'
  | 'truck'
  | 'user'
  | 'users'

type IconProps = {
  name: IconName
  /** Pixels. */
  size?: number
  className?: string
}

/**
 * One of the shop's icons, drawn in the colour of the text. It has no accessible name: its button
 * or the text beside it has one.
 */
export const Icon = ({ name, size = 24, className = '' }: IconProps) => (
  <svg width={size} height={size} className={`icon ${className}`} aria-hidden="true">
    <use href={`${sprite}#${name}`} />
  </svg>
)
