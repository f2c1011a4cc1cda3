type Turn = { hidden: readonly string[]; later: readonly string[] }

/** Leaves out hidden orders. Postponed ones come last, in the order of postponing. */
export function inTurn<Order extends { _id: string }>(orders: readonly Order[], { hidden, later }: Turn): Order[] {
  const shown = orders.filter(({ _id }) => !hidden.includes(_id))
  const putOff = later.flatMap((id) => shown.find(({ _id }) => _id === id) ?? [])
  return [...shown.filter((order) => !putOff.includes(order)), ...putOff]
}
