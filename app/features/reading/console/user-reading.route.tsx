import { useLoaderData } from '@remix-run/react'
import { consolePage } from '#app/doors/console-site.ts'
import { titled } from '#app/doors/html/meta.ts'
import { viewUserReadingPage } from '#app/features/users/parts/user-view.ts'
import { readPaging } from '#app/kernel/values/paging.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import { UserTabs } from '#app/layout/console/tabs/user-tabs.tsx'
import { useDates } from '#app/ui/atoms/formats.ts'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { Pager } from '#app/ui/atoms/pager.tsx'
import { TableHead } from '#app/ui/console/table-head.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import '#app/ui/console/list-page.css'
import '#app/features/users/console/readers/users.css'

type Props = Awaited<ReturnType<typeof viewUserReadingPage>> & { tenantId: number }

export const meta = titled<typeof loader>(({ user }) => user.name)

/** The screen with the contents that a reader has read, and the codes on their pages. */
export const loader = consolePage(async ({ visit, params, url }) => {
  const paging = readPaging({ page: url.searchParams.get('page'), size: 50 })
  const [shown, frame] = await Promise.all([
    viewUserReadingPage(visit, params.userId ?? '', paging),
    viewSiteConsole(visit),
  ])
  return { ...shown, frame, tenantId: visit.site.tenantId }
})

export default function UserReadingScreen() {
  const { frame, tenantId, ...shown } = useLoaderData<typeof loader>()
  const { t } = useWords('console-users')
  const { user } = shown
  return (
    <ConsolePage frame={frame} title={user.name} back={adminPaths.users(tenantId)} backTo={t('users.back')}>
      <UserTabs tenantId={tenantId} userId={user.id} />
      <UserReading {...shown} tenantId={tenantId} />
    </ConsolePage>
  )
}

/** The contents that the reader read last, and each opening with the code on its pages. */
function UserReading({ tenantId, user, readings, traces, page, hasMore }: Props) {
  const { t } = useWords('console-users')
  return (
    <>
      <section className="people-section">
        <h2>{t('reading.heading')}</h2>
        <Readings {...{ tenantId, readings }} />
      </section>
      <section className="people-section">
        <h2>{t('traces.heading')}</h2>
        <p className="hint">{t('traces.help')}</p>
        <Traces {...{ tenantId, traces }} />
        <Pager
          page={page}
          totalPages={hasMore ? page + 1 : page}
          hrefOf={(number) => adminPaths.userReading(tenantId, user.id, { page: number })}
        />
      </section>
    </>
  )
}

function Readings({ tenantId, readings }: Pick<Props, 'tenantId' | 'readings'>) {
  const { t } = useWords('console-users')
  const dates = useDates()
  if (readings.length === 0) return <p className="hint">{t('reading.none')}</p>
  return (
    <table className="console-table list-table">
      <TableHead
        headings={[t('reading.content'), { figure: t('reading.openings') }, { figure: t('reading.last') }]}
      />
      <tbody>
        {readings.map(({ id, title, openings, readAt }) => (
          <tr key={id}>
            <th scope="row" lang={langOf(title)}>
              <Link to={adminPaths.adminContent(tenantId, id)}>{title}</Link>
            </th>
            <td className="figure" data-label={t('reading.openings')}>
              {openings}
            </td>
            <td className="figure" data-label={t('reading.last')}>
              {dates.instant(readAt)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Traces({ tenantId, traces }: Pick<Props, 'tenantId' | 'traces'>) {
  const { t } = useWords('console-users')
  const dates = useDates()
  if (traces.length === 0) return <p className="hint">{t('traces.none')}</p>
  return (
    <table className="console-table list-table">
      <TableHead headings={[t('traces.code'), t('reading.content'), { figure: t('traces.openedAt') }]} />
      <tbody>
        {traces.map(({ code, title, openedAt }) => (
          <tr key={code}>
            <th scope="row">
              <Link to={adminPaths.trace(tenantId, { code })}>
                <code>{code}</code>
              </Link>
            </th>
            <td data-label={t('reading.content')} lang={langOf(title)}>
              {title}
            </td>
            <td className="figure" data-label={t('traces.openedAt')}>
              {openedAt === null ? '–' : dates.instant(openedAt)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
