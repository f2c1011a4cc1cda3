import { Button } from '../../platform/ui/button.tsx'
import { Icon } from '../../platform/ui/icon.tsx'

/** One button a paper, the usual paper first. `paper` is its name in the style sheet. */
type PrintButtonsProps<Paper> = {
  papers: readonly { name: string; paper: Paper }[]
  onPrint: (paper: Paper) => void
}

export const PrintButtons = <Paper extends string>({ papers, onPrint }: PrintButtonsProps<Paper>) =>
  papers.map(({ name, paper }, i) => (
    <Button
      key={paper}
      tone={i === 0 ? 'primary' : 'secondary'}
      className="max-sm:grow"
      onClick={() => onPrint(paper)}
    >
      {i === 0 && <Icon name="printer" size={20} />}
      {name}
    </Button>
  ))
