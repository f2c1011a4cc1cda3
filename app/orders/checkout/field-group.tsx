import type { ReactNode } from 'react'

export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="grid gap-x-5 gap-y-2 rounded-box border border-line bg-surface p-5 sm:grid-cols-2">
      <legend className="float-left mb-2 text-lg font-bold sm:col-span-2">{title}</legend>
      {children}
    </fieldset>
  )
}
