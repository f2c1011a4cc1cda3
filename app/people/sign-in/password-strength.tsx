import { useEffect, useState } from 'react'
import type { Strength } from '#contract/people/users.ts'
import { callApi } from '../../platform/api/browser.ts'

/** The pause in typing after which the server rates the password. */
const STRENGTH_PAUSE_MS = 300

const STRENGTH_LABELS = ['Very weak', 'Weak', 'Could be stronger', 'Strong', 'Very strong']
const STRENGTH_TONES = ['bg-danger', 'bg-danger', 'bg-danger', 'bg-fine', 'bg-fine']

/** The server's rating of a password, shortly after typing; undefined while it is not known. */
function useStrength(password: string, own: readonly (string | undefined)[]): Strength | undefined {
  const [rated, setRated] = useState<{ password: string; strength: Strength }>()
  const known = own.join('\n')
  useEffect(() => {
    if (password === '') return
    const typing = new AbortController()
    const { signal } = typing
    const body = { password, own: known.split('\n').filter(Boolean) }
    const ask = () =>
      callApi('POST /users/password-strength', { body }, { signal }).then(
        (strength) => setRated({ password, strength }),
        () => {}, // the server rates it again when the form is sent
      )
    const timer = setTimeout(() => void ask(), STRENGTH_PAUSE_MS)
    return () => {
      clearTimeout(timer)
      typing.abort()
    }
  }, [password, known])
  return password === '' ? undefined : rated?.strength
}

type PasswordStrengthProps = {
  password: string | undefined
  /** Words that are easy to guess: name, e-mail, phone number. */
  own?: readonly (string | undefined)[]
  /** The error of the field, which is shown above the strength. */
  error?: string | undefined
}

/** Shows how hard a typed password is to guess. The server rates it after a pause in typing. */
export function PasswordStrength({ password = '', own = [], error }: PasswordStrengthProps) {
  const strength = useStrength(password, own)
  return (
    // It has its height from the start: a button that moved away under a press would miss it.
    <div className={`${error ? 'mt-1' : '-mt-4'} mb-3 grid gap-1.5`}>
      <span aria-hidden="true" className="flex gap-1">
        {STRENGTH_LABELS.slice(1).map((label, i) => (
          <span
            key={label}
            className={`h-1.5 flex-1 rounded-full ${strength && i < Math.max(1, strength.score) ? STRENGTH_TONES[strength.score] : 'bg-line'}`}
          />
        ))}
      </span>
      <span className="min-h-5 text-sm" role="status">
        {strength && (
          <>
            <span className="font-semibold">{STRENGTH_LABELS[strength.score]}</span>
            {strength.reason && `: ${strength.reason}`}
            {strength.advice[0] && <span className="text-muted">; {strength.advice[0]}</span>}
          </>
        )}
      </span>
    </div>
  )
}
