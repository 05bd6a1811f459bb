import type { Software } from '#app/features/orders/model/books/bookkeeping.ts'
import { CloseMonthInput, ReopenMonthInput } from '#app/features/orders/model/books/close-month.ts'
import type { ClosedMonth } from '#app/features/orders/model/books/closed-month-store.ts'
import type { RevenueMonth } from '#app/features/orders/model/revenue/list-revenue.ts'
import type { Month } from '#app/features/orders/model/revenue/month.ts'
import { useMonths } from '#app/features/orders/parts/use-months.ts'
import { useDates } from '#app/ui/atoms/formats.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { FormSection } from '#app/ui/console/form-section.tsx'
import type { Reply } from '#app/ui/console/reply.ts'
import { SchemaForm } from '#app/ui/console/schema-form.tsx'
import { TableHead } from '#app/ui/console/table-head.tsx'
import { useWords, useYen } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import '#app/ui/atoms/word-link.css'
import '#app/ui/console/list-page.css'

const figures = ['net', 'earned', 'deferred'] as const
export type BooksMonth = Pick<RevenueMonth, 'month' | (typeof figures)[number]>
type FormProps = { action: string; reply: Reply | undefined }

type MonthsProps = {
  tenantId: number
  months: readonly BooksMonth[]
  closed: readonly ClosedMonth[]
  /** The accounting software that the site has chosen. */
  software: Software | null
}

/** The months with their figures, the latest first, and who closed which. */
export function ClosedMonths({ tenantId, months, closed, software }: MonthsProps) {
  const { t } = useWords('console-sales')
  const { figure } = useYen()
  const { name } = useMonths()
  return (
    <>
      <p className="hint">{t('books.help')}</p>
      <p className="mt-2 mb-4">
        {software === null
          ? t('books.noSoftware')
          : t('books.writtenFor', { software: t(`books.software.${software}`) })}{' '}
        <Link to={adminPaths.bookkeeping(tenantId)} className="word-link">
          {t('books.toSoftware')}
        </Link>
      </p>
      <table className="console-table list-table">
        <caption className="pt-4 pb-1 text-left bold max-md:block">{t('books.months')}</caption>
        <TableHead
          headings={[
            t('revenue.column.month'),
            ...figures.map((key) => ({ figure: t(`revenue.column.${key}`) })),
            t('books.state'),
            t('books.file'),
          ]}
        />
        <tbody>
          {months.map((row, at) => (
            <tr key={row.month}>
              <th scope="row">{name(row.month)}</th>
              {figures.map((key) => (
                <td key={key} className="figure" data-label={t(`revenue.column.${key}`)}>
                  {figure(row[key])}
                </td>
              ))}
              <td data-label={t('books.state')}>
                <MonthState month={row.month} isCurrent={at === 0} closed={closed} />
              </td>
              <td data-label={t('books.file')}>
                {software !== null && row.month <= (closed[0]?.month ?? '') ? (
                  <Link to={adminPaths.booksCsv(tenantId, row.month)} className="word-link" download>
                    {t('books.journal')}
                  </Link>
                ) : (
                  '–'
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

type StateProps = { month: Month; isCurrent: boolean; closed: readonly ClosedMonth[] }

/** A month before the first one that was closed is closed with it. */
function MonthState({ month, isCurrent, closed }: StateProps) {
  const { t } = useWords('console-sales')
  const dates = useDates()
  const by = closed.find((one) => one.month === month) ?? closed.at(-1)
  if (by === undefined || month > (closed[0]?.month ?? ''))
    return t(isCurrent ? 'books.current' : 'books.open')
  return t('books.closedBy', { by: by.closedBy, at: dates.instant(by.closedAt) })
}

/** Closes the next month. The first time the administrator chooses it. */
export function CloseMonth({
  action,
  reply,
  closable,
  isFirst,
}: FormProps & { closable: readonly Month[]; isFirst: boolean }) {
  const { t } = useWords('console-sales')
  const { name } = useMonths()
  if (closable.length === 0) return <FormSection title={t('books.close')} help={t('books.nothingToClose')} />
  return (
    <SchemaForm
      schema={CloseMonthInput}
      values={{ month: closable[0] }}
      {...{ action, reply }}
      name="close"
      words="console-sales"
      prefix="books"
      options={{ month: closable.map((month) => ({ value: month, label: name(month) })) }}
      sections={[
        {
          title: t('books.close'),
          help: t(isFirst ? 'books.closeFirstHelp' : 'books.closeHelp'),
          fields: ['month'],
        },
      ]}
      submit={t('books.closeNow')}
    />
  )
}

/** Opens the last closed month again. */
export function ReopenMonth({
  action,
  reply,
  mayReopen,
  last,
}: FormProps & { mayReopen: boolean; last: ClosedMonth | null }) {
  const { t } = useWords('console-sales')
  const { name } = useMonths()
  if (last === null) return null
  const title = t('books.reopen', { month: name(last.month) })
  if (!mayReopen) return <FormSection title={title} help={t('books.reopenNotAllowed')} />
  return (
    <SchemaForm
      schema={ReopenMonthInput}
      values={{ month: last.month, reason: '' }}
      {...{ action, reply }}
      name="reopen"
      words="console-sales"
      prefix="books"
      sections={[{ title, help: t('books.reopenHelp'), fields: ['reason'] }]}
      submit={t('books.reopenNow')}
    />
  )
}
