import type { ReactNode } from 'react'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'

/** A field in a further language, folded away: a page shows it like this as long as it has neither a value nor a problem. */
export function AddedLanguage({
  label,
  language,
  children,
}: {
  label: string
  language: string
  children: ReactNode
}) {
  const { t } = useTranslation('console')
  return (
    <details className="translation">
      <summary className="hint min-h-11 content-center cursor-pointer">
        {t('form.addLanguage', { label, language })}
      </summary>
      {children}
    </details>
  )
}
