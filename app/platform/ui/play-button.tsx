import { IconButton } from './button.tsx'

export const PlayButton = ({
  isPlaying,
  onToggle,
}: {
  isPlaying: boolean
  onToggle: () => void
}) => (
  <IconButton
    label={isPlaying ? 'Pause' : 'Play'}
    icon={isPlaying ? 'pause' : 'play'}
    size={18}
    onClick={onToggle}
  />
)
