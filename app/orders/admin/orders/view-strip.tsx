import { type SubmitEvent, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { SavedView } from '#contract/orders/order-list/order-list.ts'
import {
  ORDER_VIEWS,
  readOrderView,
  writeOrderView,
} from '#contract/orders/order-list/order-views.ts'
import { useAdminCall } from '../../../platform/admin/admin-mutation.ts'
import { facetCountText } from '../../../platform/filters/facet-values.ts'
import { TextFormField, TickField } from '../../../platform/forms/field.tsx'
import { Button } from '../../../platform/ui/button.tsx'
import { Dialog } from '../../../platform/ui/dialog.tsx'
import { useOrderViews, useSaveOrderView } from './queries.ts'

/**
 * The views of the list with their counts: the shop's own and those that admins saved. A list that
 * is none of them can be saved as one.
 */
export function OrderViewStrip() {
  const [params] = useSearchParams()
  const [editing, setEditing] = useState<SavedView | 'new'>()
  const close = () => setEditing(undefined)
  const { data } = useOrderViews()
  const here = writeOrderView(readOrderView(String(params)))
  const saved = data?.saved ?? []
  const own = saved.find((view) => view.isOwn && view.query === here)
  const isShopView = ORDER_VIEWS.some(({ query }) => query === here)
  const isKnown = here === '' || isShopView || own
  return (
    <div className="view-bar">
      <nav aria-label="Views" className="view-strip">
        <ul>
          <OrderViewLink title="All" query="" here={here} count={{}} />
          {ORDER_VIEWS.map(({ key, title, query }) => (
            <OrderViewLink
              key={key}
              title={title}
              query={query}
              here={here}
              count={data?.shop.find((view) => view.key === key) ?? {}}
              isUrgent={key === 'late'}
            />
          ))}
          {saved.map((view) => (
            <OrderViewLink
              key={view._id}
              title={view.name}
              query={view.query}
              here={here}
              count={view}
            />
          ))}
        </ul>
      </nav>
      {own && (
        <Button tone="quiet" onClick={() => setEditing(own)}>
          Edit view
        </Button>
      )}
      {!isKnown && (
        <Button tone="quiet" onClick={() => setEditing('new')}>
          Save as view
        </Button>
      )}
      <Dialog
        open={editing !== undefined}
        onClose={close}
        title={editing === 'new' ? 'Save as view' : 'Edit view'}
      >
        {editing && (
          <SaveOrderViewForm
            view={editing === 'new' ? undefined : editing}
            query={here}
            onClose={close}
          />
        )}
      </Dialog>
    </div>
  )
}

type OrderViewLinkProps = {
  title: string
  query: string
  here: string
  count: Pick<SavedView, 'count' | 'more'>
  isUrgent?: boolean
}

const OrderViewLink = ({
  title,
  query,
  here,
  count: { count, more },
  isUrgent = false,
}: OrderViewLinkProps) => (
  <li>
    <Link
      to={{ search: query && `?${query}` }}
      preventScrollReset
      state={{ keepsFocus: true }}
      aria-current={query === here ? 'true' : undefined}
      className="view-link"
    >
      {title}
      {count !== undefined && count > 0 && (
        <small data-urgent={isUrgent || undefined}>{facetCountText({ count, more })}</small>
      )}
    </Link>
  </li>
)

/** `query`: the list's present address. */
function SaveOrderViewForm({
  view,
  query,
  onClose,
}: {
  view: SavedView | undefined
  query: string
  onClose: () => void
}) {
  const [name, setName] = useState(view?.name ?? '')
  const [isShared, setShared] = useState(view?.isShared ?? false)
  const save = useSaveOrderView(view?._id)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (name.trim() && !save.isPending)
      save.mutate({ name, query, isShared }, { onSuccess: onClose })
  }
  return (
    <form onSubmit={submit} className="grid gap-5 px-5 pb-5">
      <TextFormField
        label="Name"
        value={name}
        maxLength={40}
        autoComplete="off"
        data-autofocus
        required
        onValueChange={setName}
      />
      <TickField
        label="All admins see it"
        checked={isShared}
        onChange={({ target }) => setShared(target.checked)}
      />
      <div className="flex flex-wrap justify-end gap-3">
        {view && <RemoveOrderViewButton id={view._id} onRemoved={onClose} />}
        <Button type="submit" pending={save.isPending} className="max-sm:grow">
          {view ? 'save changes' : 'save view'}
        </Button>
      </div>
    </form>
  )
}

function RemoveOrderViewButton({ id, onRemoved }: { id: string; onRemoved: () => void }) {
  const { mutate, isPending } = useAdminCall('DELETE /desk/views/:id', { id })
  const navigate = useNavigate()
  const onSuccess = () => {
    onRemoved()
    void navigate({ search: '' })
  }
  const remove = () => mutate(undefined, { onSuccess })
  return (
    <Button tone="danger" pending={isPending} onClick={remove} className="max-sm:grow">
      remove view
    </Button>
  )
}
