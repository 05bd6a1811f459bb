import { SelectField } from './form-fields.tsx'
import type { Option } from './option.ts'
import type { Reply } from './reply.ts'
import { useWords } from './words.ts'

type Props = {
  name: string
  prefix: 'member' | 'key' | 'actAs'
  /** The stored value; absent for a new record. */
  value?: number | null
  /** The first choice, which chooses nothing. */
  none?: string
  options: readonly Option[]
  reply: Reply | undefined
}

/** A company or a site, chosen by its name. */
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

/** Returns the stored value as text; undefined for a new record, so that the default is chosen. */
function kept(value: number | null | undefined): string | undefined {
  return value === undefined ? undefined : String(value ?? '')
}
