import { redirect, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { consoleForm, consolePage } from '#app/doors/console-site.ts'
import { titled } from '#app/doors/html/meta.ts'
import { checkOwnDomain, getOwnDomain } from '#app/features/sites/model/own-domain/get-own-domain.ts'
import type {
  CheckedRecord,
  OwnDomain,
  RecordState,
} from '#app/features/sites/model/own-domain/own-domain.ts'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import { SettingPage } from '#app/layout/console/setting-page.tsx'
import { RouteError } from '#app/layout/site/route-error.tsx'
import { Button, ButtonLink } from '#app/ui/atoms/button.tsx'
import { useDates } from '#app/ui/atoms/formats.ts'
import { Form } from '#app/ui/atoms/link.tsx'
import { EmptyState } from '#app/ui/console/empty-state.tsx'
import { FactList, StatusDot } from '#app/ui/console/facts.tsx'
import { TableHead } from '#app/ui/console/table-head.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { LightIsland } from '#app/ui/islands/island.tsx'
import { absoluteUrl } from '#app/visit/absolute-url.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import '#app/ui/console/list-page.css'
import '#app/ui/console/console-forms.css'

/** `servedAt` is the address at which readers find the site while its domain isn't ready. */
type Props = { tenantId: number; domain: OwnDomain; servedAt: string | null }

export const meta = titled<typeof loader>(({ heading }) => heading)

/** The screen for the site's own domain: the DNS records it needs, each as it should be and as it was found. */
export const loader = consolePage(async ({ visit }) => {
  const domain = await getOwnDomain(visit)
  const heading = translator(visit.locale, 'console-company')('domain.title')
  const { tenantId } = visit.site
  const servedAt = domain === null || domain.domain === visit.site.domain ? null : absoluteUrl(visit, '/')
  return { tenantId, domain, servedAt, heading, frame: await viewSiteConsole(visit) }
})

/** Checks the domain now. */
export const action = consoleForm(
  z.object({}),
  async ({ visit }) => {
    await checkOwnDomain(visit)
    return redirect(adminPaths.siteDomain(visit.site.tenantId))
  },
  { hasPage: false },
)

export default function SiteDomain() {
  const { tenantId, domain, servedAt, heading, frame } = useLoaderData<typeof loader>()
  const { t } = useWords('console-company')
  return (
    <SettingPage frame={frame} heading={heading}>
      {domain === null ? (
        <div className="empty">
          <EmptyState title={t('domain.title')} hint={t('domain.path')}>
            <ButtonLink to={adminPaths.siteSettings(tenantId)}>{t('domain.toSettings')}</ButtonLink>
          </EmptyState>
        </div>
      ) : (
        <OwnDomainView {...{ tenantId, domain, servedAt }} />
      )}
    </SettingPage>
  )
}

export { RouteError as ErrorBoundary }

/**
 * The state of a domain: the records to set, those that were found, the times of the last and the next check, and a
 * button that checks now.
 */
function OwnDomainView({ tenantId, domain, servedAt }: Props) {
  const { t } = useWords('console-company')
  const dates = useDates()
  const { state, proof, records, complaints, problem, checkedAt, nextCheckAt, lapsesAt } = domain
  const isActive = state === 'active' && proof === 'proven'
  const facts = [
    {
      name: t('domain.title'),
      value: <code>{domain.domain}</code>,
    },
    {
      name: t('domain.state'),
      value: <StatusDot kind={isActive ? 'ok' : 'wait'}>{t(`domain.state.${stateOf(domain)}`)}</StatusDot>,
    },
    ...(servedAt === null ? [] : [{ name: t('domain.servedAt'), value: <a href={servedAt}>{servedAt}</a> }]),
    ...(lapsesAt === null ? [] : [{ name: t('domain.lapsesAt'), value: dates.instant(lapsesAt) }]),
    {
      name: t('domain.checkedAt'),
      value: checkedAt === null ? t('domain.never') : dates.instant(checkedAt),
    },
    { name: t('domain.nextCheckAt'), value: dates.instant(nextCheckAt) },
  ]
  return (
    <div className="own-domain grid grid-cols-1 gap-4">
      <p role="status">{t(`domain.${messageOf(domain)}`)}</p>
      {problem !== null && <p className="alert alert-error">{t(`domain.problem.${problem}`)}</p>}
      <FactList facts={facts} />
      <Form method="post" action={adminPaths.siteDomain(tenantId)} className="form-actions">
        <Button kind={isActive ? 'secondary' : 'primary'}>{t('domain.check')}</Button>
      </Form>
      <h2 className="text-base bold mt-4 mb-0">{t('domain.records')}</h2>
      {records.length === 0 ? <p>{t('domain.noRecords')}</p> : <DomainRecords records={records} />}
      {complaints.length > 0 && (
        <>
          <h2 className="text-base bold mt-4 mb-0">{t('domain.complaints')}</h2>
          <ul lang="en">
            {complaints.map((complaint) => (
              <li key={complaint}>{complaint}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function stateOf({ state, proof }: OwnDomain) {
  return proof === 'proven' ? state : proof
}

/** The message about what to do next. */
function messageOf({ state, proof, isLost }: OwnDomain) {
  if (proof === 'wanted') return isLost ? 'lost' : 'wanted'
  if (proof === 'kept') return 'kept'
  return state === 'active' ? 'active' : 'waiting'
}

const kindOf: Record<RecordState, 'ok' | 'wait' | 'bad' | 'off'> = {
  found: 'ok',
  confirmed: 'ok',
  missing: 'wait',
  wrong: 'bad',
  unknown: 'off',
}

/** The table of DNS records: each as it should be, and as it was found. */
function DomainRecords({ records }: { records: readonly CheckedRecord[] }) {
  const { t } = useWords('console-company')
  const columns = ['purpose', 'type', 'name', 'expected', 'found', 'state']
  return (
    <table className="console-table list-table">
      <TableHead headings={columns.map((column) => t(`domain.column.${column}`))} />
      <tbody>
        {records.map(({ purpose, type, name, value, found, state }) => (
          <tr key={`${purpose}${name}`}>
            <th className="whitespace-nowrap" scope="row">
              {t(`domain.purpose.${purpose}`)}
            </th>
            <td data-label={t('domain.column.type')}>{type}</td>
            <td data-label={t('domain.column.name')}>
              <Copied text={name} label={t('domain.column.name')} />
            </td>
            <td data-label={t('domain.column.expected')}>
              <Copied text={value} label={t('domain.column.expected')} />
            </td>
            <td data-label={t('domain.column.found')}>
              <code className="wrap-anywhere select-all">
                {found?.join(', ') || t('domain.nothingFound')}
              </code>
            </td>
            <td data-label={t('domain.column.state')}>
              <StatusDot kind={kindOf[state]}>{t(`domain.record.${state}`)}</StatusDot>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/**
 * A text to paste at the registrar, with a button that copies it. Without a script people select and copy it
 * themselves.
 */
function Copied({ text, label }: { text: string; label: string }) {
  const { t } = useWords('console-company')
  return (
    <LightIsland
      name="copy-text"
      when="idle"
      props={{ done: t('domain.copied') }}
      className="min-w-[min(18em,80vw)] flex flex-wrap items-center gap-x-2 gap-y-1"
    >
      <input
        readOnly
        value={text}
        aria-label={label}
        className="record-text flex-[1_1_12em] min-w-0 h-9 px-2 line rounded-field bg-paper-2 text-xs text-ellipsis [font-family:monospace]"
      />
      <button type="button" className="button quiet" hidden>
        {t('domain.copy')}
      </button>
      <span role="status" className="hint" />
    </LightIsland>
  )
}
