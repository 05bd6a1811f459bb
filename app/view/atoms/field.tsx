import { useTranslation } from '#app/platform/rendering.ts'
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
  /** Id of what explains the field beside it. */
  explainedBy?: string
}

/** A labelled field with its problems beside it, in words that help. */
export function Field({
  id,
  name,
  label,
  type = 'text',
  autoComplete,
  defaultValue,
  problems = [],
  autoFocus,
  isOptional = false,
  explainedBy,
}: Props) {
  const { t } = useTranslation(['common', 'errors', 'messages'])
  const problemId = `${id}-problem`
  const isWrong = problems.length > 0
  const isEmail = type === 'email'
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        // Our own pattern judges addresses: the browser's would refuse what a Japanese keyboard types full-width.
        type={isEmail ? 'text' : type}
        inputMode={isEmail ? 'email' : undefined}
        autoCapitalize={isEmail ? 'none' : undefined}
        autoComplete={autoComplete}
        defaultValue={defaultValue}
        required={!isOptional}
        aria-invalid={isWrong || undefined}
        aria-describedby={[isWrong ? problemId : null, explainedBy].filter(Boolean).join(' ') || undefined}
        // biome-ignore lint/a11y/noAutofocus: the first wrong field, or the only thing a sign-in page is for.
        autoFocus={autoFocus}
      />
      {/* Shown by the style sheet where the browser keeps an empty field from being sent (R089, R090). */}
      {!isWrong && !isOptional && <p className="problem if-empty">{t('messages:validate.required')}</p>}
      {isWrong && (
        <p className="problem" id={problemId}>
          {problems.map((problem) => (
            <span key={problem}>{translateProblem(t, problem)}</span>
          ))}
        </p>
      )}
    </div>
  )
}
