import type { ReactNode } from 'react'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { translateProblem } from '#app/visit/translator.ts'

type Props = {
  id: string
  name: string
  label: string
  type?: 'text' | 'email' | 'password'
  autoComplete: string
  defaultValue?: string
  problems?: string[]
  autoFocus?: boolean
  isOptional?: boolean
  /** The id of the element that explains the field. */
  explainedBy?: string
  /** True if this field is wrong together with another one. The message is above both; `explainedBy` names it. */
  isRefused?: boolean
  /** Content inside the field, beside the input. */
  children?: ReactNode
}

/** A field as conform knows it. */
type SentField = Required<Pick<Props, 'id' | 'name'>> & { initialValue?: string; errors?: string[] }

/** A labelled field with its problems beside it, in helpful words. */
export function Field(props: Props) {
  const { t } = useTranslation(['common', 'errors', 'messages'])
  const { id, label, problems = [], isOptional = false } = props
  const isWrong = problems.length > 0
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <Input field={props} isWrong={isWrong} />
      {props.children}
      {/* The style sheet shows this when the browser stops an empty field from being sent (R089, R090). */}
      {!isWrong && !isOptional && <p className="problem if-empty">{t('messages:validate.required')}</p>}
      {isWrong && (
        <p className="problem" id={problemIdOf(id)}>
          {problems.map((problem) => (
            <span key={problem}>{translateProblem(t, problem)}</span>
          ))}
        </p>
      )}
    </div>
  )
}

/** What a field shows of a form that may have been sent: what was typed, and what is wrong with it. */
export function sentOf({ id, name, initialValue, errors }: SentField) {
  return { id, name, defaultValue: initialValue, problems: errors }
}

function Input({ field, isWrong }: { field: Props; isWrong: boolean }) {
  const isEmail = field.type === 'email'
  const explainedBy = [isWrong ? problemIdOf(field.id) : null, field.explainedBy]
  return (
    <input
      id={field.id}
      name={field.name}
      // Our own pattern checks addresses: the browser's would refuse full-width text from a Japanese keyboard.
      type={isEmail ? 'text' : (field.type ?? 'text')}
      inputMode={isEmail ? 'email' : undefined}
      autoCapitalize={isEmail ? 'none' : undefined}
      autoComplete={field.autoComplete}
      defaultValue={field.defaultValue}
      required={!field.isOptional}
      aria-invalid={isWrong || field.isRefused || undefined}
      aria-describedby={explainedBy.filter(Boolean).join(' ') || undefined}
      // biome-ignore lint/a11y/noAutofocus: a wrong field, of which browsers take the first, or the only thing a sign-in page is for.
      autoFocus={field.autoFocus || isWrong}
    />
  )
}

function problemIdOf(id: string): string {
  return `${id}-problem`
}
