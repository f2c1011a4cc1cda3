import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'

type PlayButtonProps = { isPlaying: boolean; onToggle: () => void; className?: string }

export function PlayButton({ isPlaying, onToggle, className }: PlayButtonProps) {
  return (
    <IconButton label={isPlaying ? 'Pause' : 'Play'} onClick={onToggle} className={className}>
      {isPlaying ? <Icon name="pause" size={18} /> : <Icon name="play" size={18} />}
    </IconButton>
  )
}
