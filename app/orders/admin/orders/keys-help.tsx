import { Button } from '../../../platform/ui/button.tsx'
import { Dialog } from '../../../platform/ui/dialog.tsx'
import { KEYS } from './desk-keys.ts'

type KeysHelpProps = { isHelpOpen: boolean; setHelpOpen: (isOpen: boolean) => void }

/** Help for keys; offered where there is a keyboard, and by `?`. */
export const KeysHelp = ({ isHelpOpen, setHelpOpen }: KeysHelpProps) => (
  <>
    <Button tone="quiet" className="keys-button" onClick={() => setHelpOpen(true)}>
      Keys
    </Button>
    <Dialog open={isHelpOpen} onClose={() => setHelpOpen(false)} title="Keys in this list">
      <dl className="keys-list">
        {KEYS.map(([keys, text]) => (
          <div key={text}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  </>
)
