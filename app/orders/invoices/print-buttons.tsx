import { Button } from '../../platform/ui/button.tsx'
import { Icon } from '../../platform/ui/icon.tsx'

/** One button a paper, the usual paper first. `paper` is its name in the style sheet. */
type PrintButtonsProps<Paper> = {
  papers: readonly { name: string; paper: Paper }[]
  onPrint: (paper: Paper) => void
}

/** The buttons that print a page; the first is the usual paper. */
export const PrintButtons = <Paper extends string>({ papers, onPrint }: PrintButtonsProps<Paper>) =>
  papers.map(({ name, paper }, place) => (
    <Button
      key={paper}
      tone={place === 0 ? 'primary' : 'secondary'}
      className="max-sm:grow"
      onClick={() => onPrint(paper)}
    >
      {place === 0 && <Icon name="printer" size={20} />}
      {name}
    </Button>
  ))
