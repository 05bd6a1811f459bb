import './console-forms.css'
import type { ReactNode } from 'react'
import type { Area } from '#app/visit/translator.ts'
import { useWords } from './words.ts'

/** A part of a form, with a sentence on what readers will see change. `of` is the name by which its screen's style sheet selects it. */
export function FormSection({
  title,
  help,
  of,
  children,
}: {
  title: string
  help: string
  of?: string | undefined
  children?: ReactNode
}) {
  return (
    <section className="form-section" data-of={of}>
      <h2>{title}</h2>
      <p className="help">{help}</p>
      {children}
    </section>
  )
}

/** Names the sections of a form by its words: `{prefix}.section.{part}` is a section's title, `…Help` the text below it. */
export function useSections(words: Area, prefix: string) {
  const { t } = useWords(words)
  return (part: string, fields: readonly string[]) => ({
    title: t(`${prefix}.section.${part}`),
    help: t(`${prefix}.section.${part}Help`),
    fields,
  })
}
