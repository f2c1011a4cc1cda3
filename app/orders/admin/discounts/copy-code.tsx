import { toast } from '../../../platform/ui/toast.ts'

export const CopyCode = ({ code }: { code: string }) => (
  <button
    type="button"
    className="min-w-32 py-1 text-left font-mono font-semibold text-link wrap-anywhere max-sm:text-right"
    aria-label={`Copy the code ${code}`}
    onClick={() =>
      navigator.clipboard.writeText(code).then(
        () => toast.success(`${code} is copied`),
        () => toast.error('this browser does not copy: select the code'),
      )
    }
  >
    {code}
  </button>
)
