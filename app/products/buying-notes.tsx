import { Icon, type IconName } from '../ui/icon.tsx'

const notes: { icon: IconName; text: string }[] = [
  { icon: 'truck', text: 'Delivered to all 36 states and the FCT; you see the price before you give any details' },
  { icon: 'card', text: 'Pay by card, transfer or USSD' },
  { icon: 'cash', text: 'Or pay on delivery in Lagos and Warri South' },
]

/** What a first-time shopper asks before the first order. */
export const BuyingNotes = () => (
  <ul className="grid gap-2 text-sm text-muted">
    {notes.map(({ icon, text }) => (
      <li key={text} className="flex items-center gap-3">
        <Icon name={icon} size={18} className="shrink-0 text-accent" />
        {text}
      </li>
    ))}
  </ul>
)
