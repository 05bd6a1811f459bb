import './console-forms.css'
import type { ReactNode } from 'react'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import type { Area } from '#app/visit/translator.ts'
import { useWords } from './words.ts'

/**
 * A part of a form, with a sentence on what readers will see change. `of` is the name by which its screen's style sheet selects it. A folded
 * part shows a summary of what is set in it. Its id is inside, because browsers open what is closed around the target of a link.
 */
export function FormSection({
  id,
  title,
  help,
  of,
  folded,
  children,
}: {
  /** The id to which the form's list of sections leads. */
  id?: string | undefined
  title: string
  help: string
  of?: string | undefined
  /** Set for a part that is rarely used. It is closed unless `isOpen`. */
  folded?: { summary: string; isOpen: boolean } | undefined
  children?: ReactNode
}) {
  if (folded !== undefined)
    return (
      <section className="form-section py-3" data-of={of}>
        <details open={folded.isOpen}>
          <summary className="min-h-11 py-2 cursor-pointer wrap-anywhere">
            <h2 className="inline">{title}</h2>
            <span className="block text-xs text-ink-2 phrase">{folded.summary}</span>
          </summary>
          <div id={id} className="grid gap-4 pt-5 pb-3 scroll-mt-20">
            <p className="help">{help}</p>
            {children}
          </div>
        </details>
      </section>
    )
  return (
    <section className="form-section" id={id} data-of={of}>
      <h2>{title}</h2>
      <p className="help">{help}</p>
      {children}
    </section>
  )
}

/** The least number of sections for which a form lists them. */
const leastListed = 4

/** Links to the sections of a long form: beside it on a wide screen, above it on others. */
export function SectionLinks({ sections }: { sections: readonly { id: string; title: string }[] }) {
  const { t } = useTranslation('console')
  if (sections.length < leastListed) return null
  return (
    <nav className="section-links" aria-label={t('form.sections')}>
      <ul className="min-[1200px]:sticky min-[1200px]:top-6 max-[1199px]:flex flex-wrap gap-x-4">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a className="block leading-11 text-accent-text hover:underline" href={`#${id}`}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
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
