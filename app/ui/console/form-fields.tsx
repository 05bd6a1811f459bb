import type { InputHTMLAttributes, ReactNode } from 'react'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { translateProblem } from '#app/visit/translator.ts'
import type { Option } from './option.ts'
import type { Reply } from './reply.ts'
import { useWords } from './words.ts'

export type FieldProps = {
  name: string
  label: string
  /** The value that was sent before, from the form's answer; otherwise the stored value. */
  sent: unknown
  problems: string[]
  hint?: string
  isRequired?: boolean
}

type InputProps = FieldProps &
  Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'type' | 'min' | 'max' | 'maxLength' | 'inputMode' | 'className'
  >

export function TextField({
  type = 'text',
  min,
  max,
  maxLength,
  inputMode,
  className,
  ...props
}: InputProps) {
  const attributes = { type, min, max, maxLength, inputMode, className }
  return (
    <Labelled {...props}>
      <input {...inputOf(props)} {...attributes} required={props.isRequired} autoComplete="off" />
    </Labelled>
  )
}

/** A field for a secret, which never shows the stored one. If it is left empty, the secret stays. */
export function SecretField(props: FieldProps) {
  return (
    <Labelled {...props}>
      <input {...inputOf({ ...props, sent: '' })} type="password" autoComplete="new-password" />
    </Labelled>
  )
}

export function LongField({ rows = 4, ...props }: FieldProps & { rows?: number }) {
  return (
    <Labelled {...props}>
      <textarea {...inputOf(props)} rows={rows} required={props.isRequired} />
    </Labelled>
  )
}

export function DayField(props: FieldProps) {
  return <TextField {...props} type="date" />
}

/** A choice of any number of options by checkboxes. If the field is required and has a single option, that is already chosen. */
export function ChoicesField({
  options,
  none,
  ...props
}: FieldProps & { options: readonly Option[]; none?: string }) {
  const chosen = [props.sent].flat().map(String)
  const isOnlyOne = props.isRequired === true && options.length === 1
  return (
    <Choices {...props}>
      {options.length === 0 && none !== undefined && <p className="hint">{none}</p>}
      {options.map(({ value, label }) => (
        <label className="check" key={value} lang={langOf(label)}>
          <input
            type="checkbox"
            name={props.name}
            value={value}
            defaultChecked={isOnlyOne || chosen.includes(value)}
          />
          {label}
        </label>
      ))}
    </Choices>
  )
}

/** The maximum length in characters of choices that are side by side. */
const maxLengthBeside = 16

/** A choice of one option by radio buttons, all of which are visible. */
export function ChoiceField({
  options,
  usual,
  ...props
}: FieldProps & { options: readonly Option[]; usual: string }) {
  const chosen = chosenOf(options, props.sent, usual)
  return (
    <Choices {...props} isStacked={options.some(({ label }) => label.length > maxLengthBeside)}>
      {options.map(({ value, label }) => (
        <label className="check" key={value}>
          <input type="radio" name={props.name} value={value} defaultChecked={value === chosen} />
          {label}
        </label>
      ))}
    </Choices>
  )
}

/** A choice of one option from a drop-down list. */
export function SelectField({
  options,
  usual,
  ...props
}: FieldProps & { options: readonly Option[]; usual: string }) {
  const { defaultValue: _, ...attributes } = inputOf(props)
  return (
    <Labelled {...props}>
      <select {...attributes} defaultValue={chosenOf(options, props.sent, usual)}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </Labelled>
  )
}

/** A checkbox with a text that tells what it does. */
export function FlagField({ name, label, hint, sent, problems }: FieldProps) {
  return (
    <div className="choices">
      <label className="check">
        <input
          type="checkbox"
          id={name}
          name={name}
          defaultChecked={sent === 'on' || sent === true}
          aria-describedby={hint === undefined ? undefined : `${name}-hint`}
        />
        {label}
      </label>
      {hint !== undefined && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <Problems {...{ name, problems }} />
    </div>
  )
}

function chosenOf(options: readonly Option[], sent: unknown, usual: string): string {
  const value = typeof sent === 'number' || typeof sent === 'boolean' ? String(sent) : sent
  return options.find((option) => option.value === value)?.value ?? usual
}

export function inputOf({ name, sent, problems, hint }: FieldProps) {
  const described = [problems.length > 0 && `${name}-problem`, hint !== undefined && `${name}-hint`]
  return {
    id: name,
    name,
    defaultValue: typeof sent === 'string' || typeof sent === 'number' ? String(sent) : '',
    'aria-invalid': problems.length > 0 || undefined,
    'aria-describedby': described.filter(Boolean).join(' ') || undefined,
    // A wrong field takes the focus if no alert above the form does; browsers focus the first of them.
    autoFocus: problems.length > 0,
  }
}

export function Labelled({
  name,
  label,
  hint,
  problems,
  children,
}: Omit<FieldProps, 'sent'> & { children: ReactNode }) {
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

function Choices({
  name,
  label,
  hint,
  problems,
  isStacked = false,
  children,
}: FieldProps & { isStacked?: boolean; children: ReactNode }) {
  const described = [problems.length > 0 && `${name}-problem`, hint !== undefined && `${name}-hint`]
  return (
    <fieldset
      className="choices"
      id={name}
      aria-describedby={described.filter(Boolean).join(' ') || undefined}
    >
      <legend className="bold">{label}</legend>
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <div className={isStacked ? 'is-stacked' : undefined}>{children}</div>
      <Problems {...{ name, problems }} />
    </fieldset>
  )
}

export function Problems({ name, problems }: Pick<FieldProps, 'name' | 'problems'>) {
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

type Props = {
  name: string
  prefix: 'member' | 'key' | 'actAs'
  /** The stored value; missing for a new record. */
  value?: number | null
  /** The first choice, which chooses nothing. */
  none?: string
  options: readonly Option[]
  reply: Reply | undefined
}

/** A choice of a company or a site by its name. */
export function ChooseField({ name, prefix, value, none, options, reply }: Props) {
  const { t, maybe } = useWords('console-staff')
  const hint = maybe(`${prefix}.${name}Hint`)
  return (
    <SelectField
      name={name}
      label={t(`${prefix}.${name}`)}
      {...(hint && { hint })}
      options={[...(none === undefined ? [] : [{ value: '', label: none }]), ...options]}
      usual={none === undefined || options.length === 1 ? (options[0]?.value ?? '') : ''}
      sent={reply === undefined ? kept(value) : (reply.result.initialValue?.[name] ?? '')}
      problems={reply?.result.error?.[name] ?? []}
    />
  )
}

/** The stored value as text; undefined for a new record, so that the default is chosen. */
function kept(value: number | null | undefined): string | undefined {
  return value === undefined ? undefined : String(value ?? '')
}
