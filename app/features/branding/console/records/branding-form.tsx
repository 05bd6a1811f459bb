import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { ContrastWarning } from '#app/features/branding/model/forms/contrast.ts'
import { brandingFormId } from '#app/features/branding/parts/preview/branding-preview.tsx'
import { called } from '#app/features/branding/parts/preview/branding-record-view.ts'
import { useHref } from '#app/kernel/rendering/rendering.ts'
import type { Reply } from '#app/ui/console/reply.ts'
import { SchemaForm } from '#app/ui/console/schema-form.tsx'
import { Swatch } from '#app/ui/console/swatch.tsx'
import { useWords } from '#app/ui/console/words.ts'
import './branding.css'
import '#app/ui/atoms/word-link.css'

type ContrastNoteProps = {
  warning: ContrastWarning
  /** The name of the background that the colour is shown on. */
  on: string
  /**
   * The address that the form is sent to with the proposed colour. It shows the form again with all its input and saves
   * nothing.
   */
  tryAt: string
}

type Props = {
  /** The name of the record. Its words are `{name}.{field}` in `console-branding`. */
  name: string
  schema: z.ZodObject
  sections: readonly { part: string; fields: readonly string[] }[]
  action: string
  values: Record<string, unknown>
  isUnsaved: boolean
  warnings: readonly ContrastWarning[]
  /** The address that previews the form's input. */
  tryAt: string
  reply: Reply | undefined
  /** Fields that the screen renders itself. */
  custom?: Record<string, ReactNode>
  /** Values of the placeholders in the texts above the fields. */
  fill?: Record<string, string>
  children?: ReactNode
}

/** A record of the branding as a form. Below a colour it warns if the colour can hardly be read, and offers one that can. */
export function BrandingForm({ name, sections, warnings, tryAt, action, fill = {}, ...form }: Props) {
  const { t } = useWords('console-branding')
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
      id={brandingFormId}
      action={action}
      words="console-branding"
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

/** Warns that a colour can hardly be read on its background, and offers the nearest readable one. */
function ContrastNote({ warning: { field, contrast, least, proposal }, on, tryAt }: ContrastNoteProps) {
  const { t } = useWords('console-branding')
  return (
    <div className="contrast-note">
      <p>{t('contrast.tooLow', { on, contrast, least })}</p>
      <p>
        <button
          type="submit"
          className="word-link"
          name="take"
          value={`${field}=${proposal}`}
          formAction={useHref(tryAt)}
          formNoValidate
        >
          <Swatch colour={proposal} />
          {t('contrast.take', { colour: proposal })}
        </button>
      </p>
    </div>
  )
}
