import { Button, IconButton } from '../../platform/ui/button.tsx'
import { Icon } from '../../platform/ui/icon.tsx'

type ForgetButtonsProps = { texts: readonly string[]; onForget: (text: string) => void }

/** Beside the recent searches, each in the row of its own: an entry of a list may hold no button. */
export const ForgetButtons = ({ texts, onForget }: ForgetButtonsProps) => (
  <ul className="shrink-0 pt-9">
    {texts.map((text) => (
      <li key={text}>
        <IconButton label={`Forget ${text}`} onClick={() => onForget(text)}>
          <Icon name="close" size={16} />
        </IconButton>
      </li>
    ))}
  </ul>
)

export const ForgetAll = ({ onForget }: { onForget: () => void }) => (
  <p className="border-t border-line pt-2">
    <Button tone="quiet" onClick={onForget}>
      Forget all
    </Button>
  </p>
)
