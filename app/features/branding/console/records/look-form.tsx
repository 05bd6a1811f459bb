import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { ContrastWarning } from '#app/features/branding/model/forms/contrast.ts'
import { called } from '#app/features/branding/parts/preview/draft-warnings.ts'
import { lookFormId } from '#app/features/branding/parts/preview/look-preview.tsx'
import type { Reply } from '#app/ui/console/reply.ts'
import { SchemaForm } from '#app/ui/console/schema-form.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { ContrastNote } from './contrast-note.tsx'

type Props = {
  /** The record; its words are `{name}.{field}` of `console-look`. */
  name: string
  schema: z.ZodObject
  sections: readonly { part: string; fields: readonly string[] }[]
  action: string
  values: Record<string, unknown>
  isUnsaved: boolean
  warnings: readonly ContrastWarning[]
  /** Where the form is sent to be looked at. */
  tryAt: string
  reply: Reply | undefined
  /** Fields of a screen's own. */
  custom?: Record<string, ReactNode>
  /** What fills the placeholders of the words above its fields. */
  fill?: Record<string, string>
  children?: ReactNode
}

/** A record of the look as a form; below a colour stands whether it can be read where it is, and which one could. */
export function LookForm({ name, sections, warnings, tryAt, action, fill = {}, ...form }: Props) {
  const { t } = useWords('console-look')
  const notes = Object.fromEntries(
    warnings.map((warning) => [
      warning.field,
      <ContrastNote
        key={warning.field}
        warning={warning}
        on={called(t, name, warning.ground)}
        tryAt={tryAt}
      />,
    ]),
  )
  return (
    <SchemaForm
      {...form}
      id={lookFormId}
      action={action}
      words="console-look"
      prefix={name}
      notes={notes}
      sections={sections.map(({ part, fields }) => ({
        title: t(`${name}.section.${part}`),
        help: t(`${name}.section.${part}Help`, fill),
        fields,
      }))}
      submit={t('save')}
    />
  )
}
