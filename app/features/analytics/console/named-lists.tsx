import './numbers.css'
import type { Named, Usage } from '#app/features/analytics/model/reports/get-usage.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { useFigures } from './use-figures.ts'
import { useMonths } from './use-months.ts'

/** What stands out: most opened, opened by nobody, searched for, found by nobody, refused. */
export function NamedLists({ tenantId, usage }: { tenantId: number; usage: Usage }) {
  const { t } = useWords('console-numbers')
  const { t: tError } = useTranslation('errors')
  const { opened, unread, words, wordsWithout, refusals, mails } = usage
  const { t: company } = useWords('console-company')
  const months = useMonths()
  const toContent = (id: string, title: string) => (
    <Link to={adminPaths.adminContent(tenantId, id)} lang={langOf(title)}>
      {title}
    </Link>
  )
  const sayError = tError as unknown as (key: string) => string
  return (
    <section className="usage-part" aria-labelledby="usage-lists">
      <h2 id="usage-lists">{t('list.title')}</h2>
      <p className="hint">{t('list.months', { months: months(usage.months) })}</p>
      <div className="usage-lists">
        <Listed
          title={t('list.opened')}
          rows={opened.map((row) => ({ ...row, name: toContent(row.about, row.title) }))}
        />
        <section>
          <h3>{t('list.unread')}</h3>
          {unread.length === 0 && <p className="hint">{t('list.none')}</p>}
          <ul>
            {unread.map(({ id, title }) => (
              <li key={id}>{toContent(id, title)}</li>
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

type Row = Named & { name: React.ReactNode }

function Listed({ title, rows }: { title: string; rows: readonly Row[] }) {
  const { t } = useWords('console-numbers')
  const { figure } = useFigures()
  return (
    <section>
      <h3>{title}</h3>
      {rows.length === 0 && <p className="hint">{t('list.none')}</p>}
      <ol>
        {rows.map(({ about, name, count }) => (
          <li key={about}>
            {name} <span className="count">{figure(count)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
