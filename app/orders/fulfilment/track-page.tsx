import { Seo } from '../../platform/seo/seo.tsx'
import { TrackForm } from './track-form.tsx'

export default function TrackPage() {
  return (
    <div className="frame grid justify-items-center py-10 lg:py-16">
      <Seo title="Follow your order" canonical="/track" noindex />
      <div className="grid w-full max-w-lg gap-5 rounded-box border border-line bg-surface p-5 sm:p-8">
        <h1 tabIndex={-1} className="display text-3xl">
          Follow your order
        </h1>
        <TrackForm />
      </div>
    </div>
  )
}
