import { CloseMonthInput, ReopenMonthInput } from '#app/features/orders/model/books/close-month.ts'
import type { ClosedMonth } from '#app/features/orders/model/books/closed-month-store.ts'
import type { RevenueMonth } from '#app/features/orders/model/revenue/list-revenue.ts'
import type { Month } from '#app/features/orders/model/revenue/month.ts'
import { useMonths } from '#app/features/orders/parts/use-months.ts'
import { useDates } from '#app/ui/atoms/formats.ts'
import { FormSection } from '#app/ui/console/form-section.tsx'
import type { Reply } from '#app/ui/console/reply.ts'
import { SchemaForm } from '#app/ui/console/schema-form.tsx'
import { TableHead } from '#app/ui/console/table-head.tsx'
import { useWords, useYen } from '#app/ui/console/words.ts'
import '#app/ui/console/list-page.css'

const figures = ['net', 'earned', 'deferred'] as const
type Row = Pick<RevenueMonth, 'month' | (typeof figures)[number]>
type FormProps = { action: string; reply: Reply | undefined }

/** The months with their figures, the latest first, and who closed which. */
export function ClosedMonths({ months, closed }: { months: readonly Row[]; closed: readonly ClosedMonth[] }) {
  const { t } = useWords('console-sales')
  const { figure } = useYen()
  const { name } = useMonths()
  return (
    <>
      <p className="hint">{t('books.help')}</p>
      <table className="console-table list-table">
        <caption>{t('books.months')}</caption>
        <TableHead
          headings={[
            t('revenue.column.month'),
            ...figures.map((key) => ({ figure: t(`revenue.column.${key}`) })),
            t('books.state'),
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
