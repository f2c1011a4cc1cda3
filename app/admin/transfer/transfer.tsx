import { useSearchParams } from 'react-router'
import { Exports } from './exports.tsx'
import { ImportForm } from './import-form.tsx'
import { ImportView } from './import-view.tsx'

/** Data out and products in. The import that is looked at stands in the address, so that a reload shows it again. */
export function Transfer() {
  const [params] = useSearchParams()
  const id = params.get('import')
  return (
    <div className="grid gap-12">
      {!id && <Exports />}
      <section aria-labelledby="import" className="grid gap-4">
        <h2 id="import" className="display text-2xl">
          Import products
        </h2>
        {id ? <ImportView key={id} id={id} /> : <ImportForm />}
      </section>
    </div>
  )
}
