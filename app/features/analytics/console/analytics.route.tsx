import { useLoaderData } from '@remix-run/react'
import { consolePage } from '#app/doors/console-site.ts'
import { titled } from '#app/doors/html/meta.ts'
import { UsageQuery } from '#app/features/analytics/model/recording/usage-query.ts'
import {
  getUsage,
  type Named,
  type Usage,
  type UsageFigure,
  usageFigures,
} from '#app/features/analytics/model/reports/get-usage.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { type ListQuery, readListQuery } from '#app/kernel/values/list-query.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteScreen } from '#app/layout/console/console-view.ts'
import { AnalyticsTabs } from '#app/layout/console/tabs/analytics-tabs.tsx'
import { useDates } from '#app/ui/atoms/formats.ts'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import { AnalyticsFilter } from './analytics-filter.tsx'
import { UsageChart, UsageSums, UsageTable } from './usage-figures.tsx'
import { useFigures, useMonths } from './use-figures.ts'
import './analytics.css'
import '#app/ui/atoms/word-link.css'
import '#app/ui/console/list-page.css'

type Row = Named & { name: React.ReactNode }

type Props = { tenantId: number; query: ListQuery; usage: Usage }

export const meta = titled<typeof loader>(({ heading }) => heading)

/** The screen with the use of a site. */
export const loader = consolePage(async ({ visit, url }) => {
  const query = readListQuery(url)
  return {
    query,
    usage: await getUsage(visit, UsageQuery.parse(query)),
    ...(await viewSiteScreen(visit, translator(visit.locale, 'console-analytics')('title'))),
  }
})

export default function Numbers() {
  const { heading, frame, ...numbers } = useLoaderData<typeof loader>()
  return (
    <ConsolePage frame={frame} title={heading}>
      <NumbersOverview {...numbers} />
    </ConsolePage>
  )
}

const charted = ['visitor', 'view', 'open', 'search'] as const satisfies readonly UsageFigure[]

/**
 * The use of a site: sums beside those of the previous span, charts, their figures in a table, and remarkable contents
 * and words.
 */
function NumbersOverview({ tenantId, query, usage }: Props) {
  const { t } = useWords('console-analytics')
  const { day } = useDates()
  const { span, periods } = usage
  return (
    <div className="list-page">
      <AnalyticsTabs tenantId={tenantId} />
      <AnalyticsFilter path={adminPaths.numbers(tenantId)} query={query} hasBy />
      <p className="hint mt-3">
        {t('span', {
          span: `${day(span.from)} – ${day(span.to)}`,
          before: `${day(span.before.from)} – ${day(span.before.to)}`,
        })}
      </p>
      <UsageSums figures={usageFigures} total={usage.total} before={usage.before} bytes={usage.bytes} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(420px,100%),1fr))] gap-x-8 gap-y-6">
        {charted.map((figure) => (
          <UsageChart key={figure} {...{ figure, periods }} by={span.by} />
        ))}
      </div>
      <details className="mt-6 mb-2">
        <summary className="min-h-11 content-center cursor-pointer">{t('table')}</summary>
        <UsageTable figures={usageFigures} periods={periods} by={span.by} />
      </details>
      <p>
        <Link to={adminPaths.numbersCsv(tenantId, query)} className="word-link" download>
          {t('csv')}
        </Link>
      </p>
      <NamedLists tenantId={tenantId} usage={usage} />
      <p className="hint">{t('rules')}</p>
    </div>
  )
}

/** Contents opened most and never, words searched most and without results, and refusals. */
function NamedLists({ tenantId, usage }: { tenantId: number; usage: Usage }) {
  const { t } = useWords('console-analytics')
  const { t: tError } = useTranslation('errors')
  const { opened, unread, words, wordsWithout, refusals, mails } = usage
  const { t: company } = useWords('console-company')
  const months = useMonths()
  const toContent = (id: string, title: string) => (
    <Link
      className="hover:underline hover:underline-offset-3"
      to={adminPaths.adminContent(tenantId, id)}
      lang={langOf(title)}
    >
      {title}
    </Link>
  )
  const sayError = tError as unknown as (key: string) => string
  return (
    <section className="mt-8" aria-labelledby="usage-lists">
      <h2 className="text-lg" id="usage-lists">
        {t('list.title')}
      </h2>
      <p className="hint">{t('list.months', { months: months(usage.months) })}</p>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(300px,100%),1fr))] gap-x-8 gap-y-6 mt-8 mb-6">
        <Listed
          title={t('list.opened')}
          rows={opened.map((row) => ({ ...row, name: toContent(row.about, row.title) }))}
        />
        <section>
          <h3 className="text-base">{t('list.unread')}</h3>
          {unread.length === 0 && <p className="hint">{t('list.none')}</p>}
          <ul>
            {unread.map(({ id, title }) => (
              <li className="flex justify-between gap-4 py-1.5 line-b" key={id}>
                {toContent(id, title)}
              </li>
            ))}
          </ul>
        </section>
        <Listed
          title={t('list.words')}
          rows={words.map((row) => ({ ...row, name: row.about || t('list.byFields') }))}
        />
        <Listed
          title={t('list.wordsWithout')}
          rows={wordsWithout.map((row) => ({ ...row, name: row.about || t('list.byFields') }))}
        />
        <Listed
          title={t('list.refusals')}
          rows={refusals.map((row) => ({ ...row, name: sayError(row.about) }))}
        />
        <Listed
          title={t('list.mails')}
          rows={mails.map((row) => ({ ...row, name: company(`mails.kind.${row.about}`) }))}
        />
      </div>
    </section>
  )
}

function Listed({ title, rows }: { title: string; rows: readonly Row[] }) {
  const { t } = useWords('console-analytics')
  const { figure } = useFigures()
  return (
    <section>
      <h3 className="text-base">{title}</h3>
      {rows.length === 0 && <p className="hint">{t('list.none')}</p>}
      <ol>
        {rows.map(({ about, name, count }) => (
          <li className="flex justify-between gap-4 py-1.5 line-b" key={about}>
            {name} <span className="count tabular">{figure(count)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
