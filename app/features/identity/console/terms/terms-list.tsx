import '#app/ui/console/list-page.css'
import type { TermsState, TermsVersion } from '#app/features/identity/model/terms/terms-version.ts'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { Link } from '#app/ui/atoms/link.tsx'
import { useDates } from '#app/ui/atoms/use-dates.ts'
import { EmptyState } from '#app/ui/console/empty-state.tsx'
import { StatusDot } from '#app/ui/console/facts.tsx'
import { ListTable } from '#app/ui/console/list-table.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'

export type ShownTerms = Omit<TermsVersion, 'text' | 'translations'> & { state: TermsState }
type Props = { tenantId: number; versions: readonly ShownTerms[] }

const kinds = { draft: 'off', coming: 'wait', current: 'ok', past: 'off' } as const

/** All versions of a site's terms, with the one in force and how many readers accepted each. */
export function TermsList({ tenantId, versions }: Props) {
  const { t } = useWords('console-company')
  const dates = useDates()
  if (versions.length === 0)
    return (
      <div className="empty">
        <EmptyState title={t('terms.none')} hint={t('terms.noneHint')}>
          <ButtonLink to={adminPaths.newTerms(tenantId)}>{t('terms.add')}</ButtonLink>
        </EmptyState>
      </div>
    )
  const stateOf = ({ state }: ShownTerms) => t(`terms.state.${state}`)
  const nameOf = ({ version }: ShownTerms) => t('terms.version', { version })
  return (
    <ListTable
      query={{}}
      order={{ by: 'version', direction: 'desc' }}
      words="console-company"
      prefix="terms"
      rows={versions}
      idOf={({ version }) => String(version)}
      hrefOf={() => adminPaths.siteTerms(tenantId)}
      canSelect={false}
      columns={[
        {
          key: 'version',
          text: nameOf,
          cell: (one) => <Link to={adminPaths.siteTermsVersion(tenantId, one.version)}>{nameOf(one)}</Link>,
        },
        {
          key: 'state',
          text: stateOf,
          cell: (one) => <StatusDot kind={kinds[one.state]}>{stateOf(one)}</StatusDot>,
        },
        {
          key: 'startsOn',
          text: ({ startsOn }) => (startsOn === null ? '–' : dates.day(startsOn)),
        },
        { key: 'acceptances', isFigure: true, text: ({ acceptances }) => String(acceptances) },
        { key: 'created', isFigure: true, text: ({ createdAt }) => dates.instant(createdAt) },
      ]}
    />
  )
}
