import { Link } from 'react-router'
import { Icon, type IconName } from '../../../platform/ui/icon.tsx'

type CounterProps = {
  title: string
  value: number
  icon: IconName
  to: string
}

/** One of the three figures at the top. Inside of a `<dl>`. */
export const Counter = ({ title, value, icon, to }: CounterProps) => (
  <div className="row-link counter">
    <dt>
      <Link to={to} className="row-link-target inline-flex items-center gap-2">
        <Icon name={icon} size={20} className="text-accent" />
        {title}
      </Link>
    </dt>
    <dd className="display text-3xl tabular-nums sm:text-4xl">{value.toLocaleString('en-NG')}</dd>
  </div>
)
