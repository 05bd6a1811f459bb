import '#app/view/atoms/word-link.css'
import './look.css'
import type { WordsOfKind, WordsRow } from '#app/pages/admin/look/languages-view.ts'
import { adminPaths } from '#app/paths/admin.ts'
import { useTranslation } from '#app/platform/rendering.ts'
import { locales } from '#app/values/locale.ts'
import { Link } from '#app/view/atoms/link.tsx'
import { StatusDot } from '#app/view/console/kit/facts.tsx'
import { FormSection } from '#app/view/console/kit/form-section.tsx'
import { useWords } from '#app/view/console/kit/words.ts'

type Props = { tenantId: number; isMissingOnly: boolean; kinds: readonly WordsOfKind[] }

/** What a site says, side by side in its languages; each leads to where it is written. */
export function LanguagesOverview({ tenantId, isMissingOnly, kinds }: Props) {
  const { t } = useWords('console-look')
  const missing = kinds.reduce((sum, kind) => sum + kind.missing, 0)
  const shown = kinds.filter(({ rows }) => rows.length > 0)
  return (
    <>
      <p className="hint">
        {missing === 0 ? t('languages.complete') : t('languages.missing', { count: missing })}
      </p>
      <p>
        <Link to={adminPaths.lookLanguages(tenantId, isMissingOnly)} className="word-link">
          {t(isMissingOnly ? 'languages.showAll' : 'languages.showMissing')}
        </Link>
      </p>
      {shown.map((kind) => (
        <FormSection
          key={kind.kind}
          title={t(`languages.kind.${kind.kind}`)}
          help={t('languages.counts', { total: kind.total, missing: kind.missing })}
        >
          <WordsTable {...kind} />
        </FormSection>
      ))}
    </>
  )
}

function WordsTable({ kind, rows }: WordsOfKind) {
  const { t } = useWords('console-look')
  const { t: say } = useTranslation('console')
  const hasFields = rows.some(({ field }) => field !== '')
  return (
    <table className="console-table">
      <thead>
        <tr>
          {hasFields && <th scope="col">{t('languages.field')}</th>}
          {locales.map((locale) => (
            <th key={locale} scope="col">
              {say(`form.in.${locale}`)}
            </th>
          ))}
          <th scope="col">{t('languages.write')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.to} ${row.field}`}>
            {hasFields && (
              <td data-label={t('languages.field')}>{t(`languages.field.${kind}.${row.field}`)}</td>
            )}
            {locales.map((locale) => (
              <td key={locale} lang={locale} data-label={say(`form.in.${locale}`)}>
                <Words row={row} locale={locale} />
              </td>
            ))}
            <td data-label={t('languages.write')}>
              <Link to={row.to} className="word-link">
                {t('languages.edit')}
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Words({ row, locale }: { row: WordsRow; locale: (typeof locales)[number] }) {
  const { t } = useWords('console-look')
  const text = row.words[locale]
  return text ?? <StatusDot kind="wait">{t('languages.none')}</StatusDot>
}
