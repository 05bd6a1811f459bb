import { useLoaderData } from '@remix-run/react'
import { consolePage } from '#app/doors/console-site.ts'
import { titled } from '#app/doors/html/meta.ts'
import { listTerms } from '#app/features/identity/model/terms/save-terms.ts'
import type { TermsState, TermsVersion } from '#app/features/identity/model/terms/terms-version.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteScreen } from '#app/layout/console/console-view.ts'
import { SiteTabs } from '#app/layout/console/tabs/site-tabs.tsx'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { useDates } from '#app/ui/atoms/formats.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { EmptyState } from '#app/ui/console/empty-state.tsx'
import { StatusDot } from '#app/ui/console/facts.tsx'
import { ListTable } from '#app/ui/console/list-table.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import { viewTermsList } from './terms-page-view.ts'
import '#app/ui/console/list-page.css'

type ShownTerms = Omit<TermsVersion, 'text' | 'translations'> & { state: TermsState }

type Props = { tenantId: number; versions: readonly ShownTerms[] }

export const meta = titled<typeof loader>(({ heading }) => heading)

/** The versions of the site's terms. */
export const loader = consolePage(async ({ visit }) => {
  const list = viewTermsList(visit, await listTerms(visit))
  return {
    ...list,
    ...(await viewSiteScreen(visit, translator(visit.locale, 'console-company')('site.tab.terms'))),
  }
})

export default function SiteTerms() {
  const { tenantId, versions, canAdd, heading, frame } = useLoaderData<typeof loader>()
  const { t } = useWords('console-company')
  const add = <ButtonLink to={adminPaths.newTerms(tenantId)}>{t('terms.add')}</ButtonLink>
  return (
    <ConsolePage frame={frame} title={heading} action={versions.length > 0 && canAdd && add}>
      <SiteTabs frame={frame} />
      <TermsList {...{ tenantId, versions }} />
    </ConsolePage>
  )
}

const kinds = { draft: 'off', coming: 'wait', current: 'ok', past: 'off' } as const

/** All versions of a site's terms, with the one in force and how many readers accepted each. */
function TermsList({ tenantId, versions }: Props) {
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
