import './upload.css'

/** The progress of a form's upload, from 0 to 1; undefined while there is none. */
export function UploadProgress({ share }: { share: number | undefined }) {
  if (share === undefined) return null
  return (
    <div className="grid gap-1">
      <progress aria-label="Upload" max={1} value={share} className="progress-bar" />
      <p className="text-sm text-muted tabular-nums">
        {share < 1 ? `Sending… ${Math.floor(share * 100)}%` : 'Sent, being looked through…'}
      </p>
    </div>
  )
}
