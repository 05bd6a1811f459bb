import { useEffect, useState } from 'react'
import { type PasswordTrait, passwordTraits } from '#app/kernel/values/password-rules.ts'

type Props = {
  /** The id of the list. The field refers to it as its description. */
  id: string
  inputId: string
  label: string
  /** A rule without a trait can only be checked by the server. */
  rules: { trait: PasswordTrait | null; text: string }[]
  /** Text for screen readers after a rule that is met. */
  met: string
}

/**
 * The rules for a new password. Without script it is a plain list. With script it ticks the rules that the typed password
 * meets.
 */
export function PasswordStrength({ id, inputId, label, rules, met }: Props) {
  const [typed, setTyped] = useState('')
  useEffect(() => {
    const input = document.getElementById(inputId) as HTMLInputElement | null
    const read = () => setTyped(input?.value ?? '')
    read()
    input?.addEventListener('input', read)
    return () => input?.removeEventListener('input', read)
  }, [inputId])
  return (
    <ul id={id} className="password-rules" aria-label={label}>
      {rules.map(({ trait, text }) => {
        const isMet = trait !== null && typed !== '' && passwordTraits[trait](typed)
        return (
          <li key={text} className={isMet ? 'met' : undefined}>
            {text}
            {isMet && <span className="only-heard"> {met}</span>}
          </li>
        )
      })}
    </ul>
  )
}
