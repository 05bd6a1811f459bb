import type { SiteRow } from '#app/features/dashboard/model/site-rows.ts'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { StatusDot } from '#app/ui/console/facts.tsx'
import { useWords, useYen } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'

type SiteCard = Omit<SiteRow, 'facts'> & { isSelling: boolean }

/** What a card shows of a site. */
export function viewCards(sites: readonly SiteRow[]): SiteCard[] {
  return sites.map(({ facts, ...site }) => ({ ...site, isSelling: facts.isSelling }))
}

/** A card for each site: its state, what is left to do, and its figures of today. */
export function SiteCards({
  sites,
  hasCompany = false,
}: {
  sites: readonly SiteCard[]
  hasCompany?: boolean
}) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(280px,1fr))] gap-4 mb-6">
      {sites.map((site) => (
        <li key={site.tenantId} className="line rounded-sheet p-4 flex flex-col gap-2">
          <CardHead {...{ site, hasCompany }} />
          <CardFigures site={site} />
        </li>
      ))}
    </ul>
  )
}

function CardHead({ site, hasCompany }: { site: SiteCard; hasCompany: boolean }) {
  const { t } = useWords('console-dashboard')
  const { tenantId, name, company, companyId, domain, servicePath, left } = site
  const address = domain ?? `/${servicePath ?? ''}`
  return (
    <>
      <h3 className="text-base bold wrap-anywhere" lang={langOf(name)}>
        <Link className="hover:underline" to={adminPaths.siteHome(tenantId)}>
          {name}
        </Link>
      </h3>
      <p className="text-xs text-ink-2 wrap-anywhere">
        {hasCompany && (
          <>
            <Link className="hover:underline" to={adminPaths.companyHome(companyId)} lang={langOf(company)}>
              {company}
            </Link>
            {' · '}
          </>
        )}
        {address}
      </p>
      <p>
        <SiteState site={site} />
      </p>
      {left[0] !== undefined && (
        <p className="text-xs">
          {t('card.next')}{' '}
          <Link className="underline" to={adminPaths.siteHome(tenantId)}>
            {t(`step.${left[0]}`)}
          </Link>
        </p>
      )}
    </>
  )
}

function SiteState({ site: { isStopped, left, isSelling } }: { site: SiteCard }) {
  const { t } = useWords('console-dashboard')
  if (isStopped) return <StatusDot kind="off">{t('card.stopped')}</StatusDot>
  if (left.length > 0) return <StatusDot kind="wait">{t('card.left', { count: left.length })}</StatusDot>
  return <StatusDot kind="ok">{t(isSelling ? 'card.selling' : 'card.open')}</StatusDot>
}

function CardFigures({ site: { figures } }: { site: SiteCard }) {
  const { t } = useWords('console-dashboard')
  const { yen, figure } = useYen()
  const { visitors, reads, sales, refusedFiles, failedJobs, openJobs } = figures
  const failed = refusedFiles + failedJobs
  const facts = [
    { name: 'visitors', text: figure(visitors) },
    { name: 'reads', text: figure(reads) },
    { name: 'sales', text: yen(sales) },
    { name: 'failures', text: figure(failed), isAlarming: failed > 0 },
    { name: 'openJobs', text: figure(openJobs) },
  ]
  return (
    <dl className="mt-auto pt-2 line-t grid gap-y-0.5 text-xs">
      {facts.map(({ name, text, isAlarming }) => (
        <div key={name} className="flex justify-between gap-x-4">
          <dt className="text-ink-2">{t(`figures.${name}`)}</dt>
          <dd className={`tabular text-right ${isAlarming ? 'text-danger bold' : ''}`}>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
