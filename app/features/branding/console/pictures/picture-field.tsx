import './picture-field.css'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { AddedLanguage } from '#app/ui/console/added-language.tsx'
import { useOwnFirst } from '#app/ui/console/own-first.ts'
import { useWords } from '#app/ui/console/words.ts'
import { translateProblem } from '#app/visit/translator.ts'

type Props = {
  /** The name of the form field, whose value is the picture's name. */
  name: string
  label: string
  hint?: string
  /** The value that was sent, or else the stored one. */
  sent: unknown
  problems: readonly string[]
  /** The address of the folder with the site's pictures. */
  base: string
}

/**
 * A picture field: keeps the current picture, replaces it or removes it. An uploaded picture is kept while the form is
 * being corrected.
 */
export function PictureField({ name, label, hint, sent, problems, base }: Props) {
  const { t } = useWords('console-pictures')
  const { t: everywhere } = useTranslation(['common', 'errors', 'messages'])
  const picture = typeof sent === 'string' ? sent : ''
  const described = [problems.length > 0 && `${name}-problem`, hint !== undefined && `${name}-hint`]
  return (
    <div className="picture-field">
      <div className="field">
        <label htmlFor={name}>{label}</label>
        {hint !== undefined && (
          <p className="hint" id={`${name}-hint`}>
            {hint}
          </p>
        )}
        {picture !== '' && <img src={`${base}${picture}`} alt={t('picture.now', { label })} />}
        <input
          id={name}
          type="file"
          name={`file:${name}`}
          accept="image/png,image/jpeg"
          aria-invalid={problems.length > 0 || undefined}
          aria-describedby={described.filter(Boolean).join(' ') || undefined}
        />
        {problems.length > 0 && (
          <p className="problem" id={`${name}-problem`}>
            {problems.map((problem) => (
              <span key={problem}>{translateProblem(everywhere, problem)}</span>
            ))}
          </p>
        )}
      </div>
      {picture !== '' && (
        <div className="choices">
          <input type="hidden" name={name} value={picture} />
          <label className="check">
            <input type="checkbox" name={`remove:${name}`} aria-label={t('picture.removeOf', { label })} />
            {t('picture.remove')}
          </label>
        </div>
      )}
    </div>
  )
}

type EachProps = Omit<Props, 'problems'> & { problemsOf: (field: string) => readonly string[] }

/**
 * A picture for each language, because it may contain words. A missing one is replaced by the picture of the site's own language, and its
 * field is folded away.
 */
export function PictureInEach({ name, label, hint, sent, problemsOf, base }: EachProps) {
  const { t } = useTranslation('console')
  const names = (typeof sent === 'object' && sent !== null ? sent : {}) as Record<string, unknown>
  const ordered = useOwnFirst()
  const first = ordered.find((locale) => names[locale]) ?? ordered[0]
  return ordered.map((locale, at) => {
    const language = t(`form.in.${locale}`)
    const problems = [...problemsOf(`${name}.${locale}`), ...(at === 0 ? problemsOf(name) : [])]
    const field = (
      <PictureField
        key={locale}
        name={`${name}.${locale}`}
        label={t('form.inLanguage', { label, language })}
        sent={names[locale]}
        problems={problems}
        base={base}
        {...(hint !== undefined && locale === first && { hint })}
      />
    )
    if (locale === first || names[locale] || problems.length > 0) return field
    return (
      <AddedLanguage key={locale} {...{ label, language }}>
        {field}
      </AddedLanguage>
    )
  })
}
