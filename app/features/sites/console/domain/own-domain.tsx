import type { OwnDomain } from '#app/features/sites/model/own-domain/own-domain.ts'
import '#app/ui/console/console-forms.css'
import { Button } from '#app/ui/atoms/button.tsx'
import { Form } from '#app/ui/atoms/link.tsx'
import { useDates } from '#app/ui/atoms/use-dates.ts'
import { FactList, StatusDot } from '#app/ui/console/facts.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { DomainRecords } from './domain-records.tsx'

/** `servedAt` is where readers find the site while it waits for its domain. */
type Props = { tenantId: number; domain: OwnDomain; servedAt: string | null }

/** How far a domain is: what to set, what was found, when it was and will be looked at, and a look at once. */
export function OwnDomainView({ tenantId, domain, servedAt }: Props) {
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
    <div className="own-domain">
      <p role="status">{t(`domain.${messageOf(domain)}`)}</p>
      {problem !== null && <p className="alert alert-error">{t(`domain.problem.${problem}`)}</p>}
      <FactList facts={facts} />
      <Form method="post" action={adminPaths.siteDomain(tenantId)} className="form-actions">
        <Button kind={isActive ? 'secondary' : 'primary'}>{t('domain.check')}</Button>
      </Form>
      <h2>{t('domain.records')}</h2>
      {records.length === 0 ? <p>{t('domain.noRecords')}</p> : <DomainRecords records={records} />}
      {complaints.length > 0 && (
        <>
          <h2>{t('domain.complaints')}</h2>
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

/** What to do next. */
function messageOf({ state, proof, isLost }: OwnDomain) {
  if (proof === 'wanted') return isLost ? 'lost' : 'wanted'
  if (proof === 'kept') return 'kept'
  return state === 'active' ? 'active' : 'waiting'
}
