import type { ReactNode } from 'react'
import { useTranslation } from '#app/platform/rendering.ts'
import { langOf } from '#app/view/atoms/lang-of.ts'
import { translateProblem } from '#app/visit/translator.ts'

type Props = {
  name: string
  label: string
  /** What was sent of it before, as the form's answer has it. */
  sent: unknown
  problems: string[]
  hint?: string
}

export function TextField({ isRequired = false, ...props }: Props & { isRequired?: boolean }) {
  return (
    <Labelled {...props}>
      <input {...inputOf(props)} type="text" required={isRequired} autoComplete="off" />
    </Labelled>
  )
}

export function LongField(props: Props) {
  return (
    <Labelled {...props}>
      <textarea {...inputOf(props)} rows={4} />
    </Labelled>
  )
}

export function DayField(props: Props) {
  return (
    <Labelled {...props}>
      <input {...inputOf(props)} type="date" />
    </Labelled>
  )
}

type GroupsProps = Props & { groups: readonly { id: number; name: string }[] }

/** At least one; a single group is chosen already. */
export function GroupsField({ groups, ...props }: GroupsProps) {
  const { t } = useTranslation('console')
  const chosen = [props.sent].flat().map(String)
  return (
    <Choices {...props}>
      {groups.length === 0 && <p className="hint">{t('upload.noGroups')}</p>}
      {groups.map(({ id, name }) => (
        <label className="check" key={id} lang={langOf(name)}>
          <input
            type="checkbox"
            name={props.name}
            value={id}
            defaultChecked={groups.length === 1 || chosen.includes(String(id))}
          />
          {name}
        </label>
      ))}
    </Choices>
  )
}

export function ChoiceField({
  choices,
  usual,
  ...props
}: Props & { choices: Record<string, string>; usual: string }) {
  const chosen = typeof props.sent === 'string' && props.sent in choices ? props.sent : usual
  return (
    <Choices {...props}>
      {Object.entries(choices).map(([value, words]) => (
        <label className="check" key={value}>
          <input type="radio" name={props.name} value={value} defaultChecked={value === chosen} />
          {words}
        </label>
      ))}
    </Choices>
  )
}

/** A single choice of yes or no, and what it does. */
export function FlagField({ name, label, hint, sent }: Omit<Props, 'problems'>) {
  return (
    <div className="choices">
      <label className="check">
        <input type="checkbox" name={name} defaultChecked={sent === 'on'} aria-describedby={`${name}-hint`} />
        {label}
      </label>
      <p className="hint" id={`${name}-hint`}>
        {hint}
      </p>
    </div>
  )
}

function inputOf({ name, sent, problems, hint }: Props) {
  const described = [problems.length > 0 && `${name}-problem`, hint !== undefined && `${name}-hint`]
  return {
    id: name,
    name,
    defaultValue: typeof sent === 'string' ? sent : '',
    'aria-invalid': problems.length > 0 || undefined,
    'aria-describedby': described.filter(Boolean).join(' ') || undefined,
  }
}

function Labelled({ name, label, hint, problems, children }: Props & { children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {children}
      <Problems {...{ name, problems }} />
    </div>
  )
}

function Choices({ name, label, problems, children }: Props & { children: ReactNode }) {
  return (
    <fieldset className="choices" aria-describedby={problems.length > 0 ? `${name}-problem` : undefined}>
      <legend>{label}</legend>
      <div>{children}</div>
      <Problems {...{ name, problems }} />
    </fieldset>
  )
}

function Problems({ name, problems }: Pick<Props, 'name' | 'problems'>) {
  const { t } = useTranslation(['common', 'errors', 'messages'])
  if (problems.length === 0) return null
  return (
    <p className="problem" id={`${name}-problem`}>
      {problems.map((problem) => (
        <span key={problem}>{translateProblem(t, problem)}</span>
      ))}
    </p>
  )
}
