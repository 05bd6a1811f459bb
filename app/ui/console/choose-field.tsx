import { SelectField } from './form-fields.tsx'
import type { Option } from './option.ts'
import type { Reply } from './reply.ts'
import { useWords } from './words.ts'

type Props = {
  name: string
  prefix: 'member' | 'key' | 'actAs'
  /** What is kept now; nothing of what is to be made. */
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

/** Of what is to be made nothing is kept, so that what is usual is chosen. */
function kept(value: number | null | undefined): string | undefined {
  return value === undefined ? undefined : String(value ?? '')
}
