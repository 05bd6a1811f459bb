import { useEffect, useState } from 'react'
import { type PasswordTrait, passwordTraits } from '#app/kernel/values/password-rules.ts'

type Props = {
  /** Id of the list, which explains the field. */
  id: string
  inputId: string
  label: string
  /** One without a trait can't be told before the password is sent. */
  rules: { trait: PasswordTrait | null; text: string }[]
  /** What is read out after a rule that is kept. */
  met: string
}

/** What a new password needs. Asleep it is the list of the rules; awake it ticks those that the typed one keeps. */
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
