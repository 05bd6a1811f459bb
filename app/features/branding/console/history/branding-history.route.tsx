import { useLoaderData } from '@remix-run/react'
import { consolePage } from '#app/doors/console-site.ts'
import { titled } from '#app/doors/html/meta.ts'
import { BrandingPage } from '#app/features/branding/console/records/branding-page.tsx'
import { viewSiteScreen } from '#app/layout/console/console-view.ts'
import { useDates } from '#app/ui/atoms/formats.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { TableHead } from '#app/ui/console/table-head.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import { type BrandingHistoryRow, viewBrandingHistory } from './branding-history-view.ts'
import '#app/features/branding/console/records/branding.css'

export const meta = titled<typeof loader>(({ heading }) => heading)

/** The screen that lists the changes of a site's branding. */
export const loader = consolePage(async ({ visit }) => {
  const rows = await viewBrandingHistory(visit)
  return {
    rows,
    ...(await viewSiteScreen(visit, translator(visit.locale, 'console-branding')('history.title'))),
  }
})

export default function BrandingHistoryPage() {
  const { tenantId, rows, heading, frame } = useLoaderData<typeof loader>()
  return (
    <BrandingPage frame={frame} heading={heading}>
      <BrandingHistory {...{ tenantId, rows }} />
    </BrandingPage>
  )
}

/** The latest changes of the branding, each with a link to that version. */
function BrandingHistory({ tenantId, rows }: { tenantId: number; rows: readonly BrandingHistoryRow[] }) {
  const { t } = useWords('console-branding')
  const { instant } = useDates()
  if (rows.length === 0) return <p className="hint">{t('history.none')}</p>
  const who = t('history.column.who')
  const what = t('history.column.what')
  const fields = t('history.column.fields')
  return (
    <>
      <p className="hint">{t('history.help')}</p>
      <table className="console-table">
        <TableHead headings={[t('history.column.at'), who, what, fields]} />
        <tbody>
          {rows.map(({ version, at, actorName, cause, about, changed }, place) => (
            <tr key={version}>
              <th scope="row">
                {place === 0 ? (
                  <>
                    {instant(at)} <small>{t('history.present')}</small>
                  </>
                ) : (
                  <Link to={adminPaths.brandingVersion(tenantId, version)}>{instant(at)}</Link>
                )}
              </th>
              <td data-label={who}>{actorName || '–'}</td>
              <td data-label={what}>
                <Change {...{ cause, about, rows }} />
              </td>
              <td data-label={fields}>
                {changed === null
                  ? '–'
                  : changed === 0
                    ? t('history.fieldsNone')
                    : t('history.fields', { count: changed })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** Names a change and its subject: the theme, the other site, the file, the record, or the restored version. */
function Change({
  cause,
  about,
  rows,
}: Pick<BrandingHistoryRow, 'cause' | 'about'> & { rows: readonly BrandingHistoryRow[] }) {
  const { t, maybe } = useWords('console-branding')
  const { t: say } = useWords('console-branding-history')
  const { instant } = useDates()
  const done = maybe(`cause.${cause}`) || t(`${cause}.title`)
  const known = rows.find(({ version }) => String(version) === about)
  const words: Record<string, string> = {
    theme: maybe(`theme.${about}`),
    reset: maybe(`${about}.title`),
    restore: known === undefined ? '' : instant(known.at),
  }
  const of = words[cause] ?? about
  return of === '' ? done : say('about', { cause: done, about: of })
}
