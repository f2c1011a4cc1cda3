type Head = { name: string; className?: string; isHidden?: boolean }

/** A column of numbers. */
export const numeric = (name: string): Head => ({ name, className: 'text-right' })
/** A column whose cells say by themselves what they are: its name is for screen readers. */
export const srOnly = (name: string): Head => ({ name, isHidden: true })

/** The names of a table's columns; `false` for one that is not shown. */
export const ColumnHeads = ({ columns }: { columns: readonly (string | Head | false | undefined)[] }) => (
  <thead>
    <tr>{columns.map((head) => head && <ColumnHead key={headOf(head).name} {...headOf(head)} />)}</tr>
  </thead>
)

const headOf = (head: string | Head): Head => (typeof head === 'string' ? { name: head } : head)

const ColumnHead = ({ name, className, isHidden }: Head) => (
  <th scope="col" className={className}>
    {isHidden ? <span className="sr-only">{name}</span> : name}
  </th>
)
