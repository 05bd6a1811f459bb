import { useLoaderData } from '@remix-run/react'
import { titled } from '#app/doors/html/meta.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import {
  balanceOf,
  type Difference,
  type SideTotals,
} from '#app/features/orders/model/reconciliation/compare-books.ts'
import {
  getReconciliation,
  ReconciliationInput,
} from '#app/features/orders/model/reconciliation/list-days.ts'
import type {
  Reconciliation,
  WrittenOff,
} from '#app/features/orders/model/reconciliation/reconciliation-store.ts'
import { getCompanyRecord } from '#app/features/tenancy/model/company/get-company-detail.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewConsole } from '#app/layout/console/console-view.ts'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { useDates } from '#app/ui/atoms/formats.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { FormSection } from '#app/ui/console/form-section.tsx'
import { TableHead } from '#app/ui/console/table-head.tsx'
import { useWords, useYen } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'

type Props = Pick<Reconciliation, 'differences' | 'differenceCount'> & { writtenOff: readonly WrittenOff[] }

export const meta = titled<typeof loader>(({ heading }) => heading)

/** The result of comparing a day of the ledger with the provider's list. */
export const loader = page(async ({ visit, params }) => {
  const company = await getCompanyRecord(visit, readConsoleId(params.companyId))
  const asked = ReconciliationInput.safeParse(params)
  return {
    companyId: company.id,
    result: await getReconciliation(visit, company.id, asked.data ?? refuse('notFound')),
    heading: translator(visit.locale, 'console')('screen.reconciliation'),
    frame: await viewConsole(visit, company),
  }
})

export default function ReconciledDay() {
  const { companyId, frame, result } = useLoaderData<typeof loader>()
  const { t } = useWords('console-commerce')
  const dates = useDates()
  const { day, provider } = result
  const said = { day: dates.day(day), provider: t(`payment.paymentMethod.${provider}`) }
  const again = (
    <ButtonLink to={adminPaths.reconciliation(companyId, { day, provider })} kind="secondary">
      {t('reconciliation.again')}
    </ButtonLink>
  )
  return (
    <ConsolePage
      frame={frame}
      title={t('reconciliation.heading', said)}
      action={again}
      back={adminPaths.reconciliation(companyId)}
      backTo={t('reconciliation.back')}
    >
      <ReconciledTotals {...result} />
      <DifferencesTable {...result} />
    </ConsolePage>
  )
}

/** The totals of both sides, and the administrator who compared them. */
function ReconciledTotals({ totals, differenceCount, ...done }: Reconciliation) {
  const { t } = useWords('console-commerce')
  const dates = useDates()
  const { yen } = useYen()
  const apart = balanceOf(totals.there) - balanceOf(totals.here)
  const equal = t(differenceCount === 0 ? 'reconciliation.equal' : 'reconciliation.equalYet')
  return (
    <FormSection
      title={t('reconciliation.totals')}
      help={apart === 0 ? equal : t('reconciliation.unequal', { amount: yen(apart) })}
    >
      <table className="console-table">
        <TableHead
          headings={['side', 'sales', 'refunds', 'balance'].map((column) =>
            !(column === 'side') ? { figure: t(`reconciliation.${column}`) } : t(`reconciliation.${column}`),
          )}
        />
        <tbody>
          <SideRow name={t('reconciliation.there')} side={totals.there} />
          <SideRow name={t('reconciliation.here')} side={totals.here} />
        </tbody>
      </table>
      <p className="help">
        {t('reconciliation.compared', {
          name: done.doneBy,
          file: done.fileName,
          at: dates.instant(done.doneAt),
        })}
      </p>
    </FormSection>
  )
}

function SideRow({ name, side }: { name: string; side: SideTotals }) {
  const { t } = useWords('console-commerce')
  const { yen } = useYen()
  const counted = ({ amount, count }: SideTotals['sale']) =>
    t('reconciliation.count', { amount: yen(amount), count })
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="figure" data-label={t('reconciliation.sales')}>
        {counted(side.sale)}
      </td>
      <td className="figure" data-label={t('reconciliation.refunds')}>
        {counted(side.refund)}
      </td>
      <td className="figure" data-label={t('reconciliation.balance')}>
        {yen(balanceOf(side))}
      </td>
    </tr>
  )
}

/** The differences by kind, each with both sides and what to do about it. An order of a site links to its page. */
function DifferencesTable({ differences, differenceCount: count, writtenOff }: Props) {
  const { t } = useWords('console-commerce')
  if (count === 0) return null
  return (
    <FormSection
      title={t('reconciliation.differences', { count })}
      help={t('reconciliation.differencesHelp')}
    >
      {differences.length < count && <p>{t('reconciliation.cut', { shown: differences.length })}</p>}
      <table className="console-table">
        <TableHead
          headings={[
            t('reconciliation.order'),
            { figure: t('reconciliation.there') },
            { figure: t('reconciliation.here') },
            t('reconciliation.what'),
          ]}
        />
        <tbody>
          {differences.map((difference, at) => (
            <DifferenceRow
              // biome-ignore lint/suspicious/noArrayIndexKey: two rows may be identical, and their order never changes
              key={at}
              {...difference}
              writtenOff={writtenOff.find(({ orderId }) => orderId === difference.orderId)}
            />
          ))}
        </tbody>
      </table>
    </FormSection>
  )
}

function DifferenceRow({
  kind,
  orderId,
  tenantId,
  there,
  here,
  thereDay,
  hereDay,
  writtenOff,
}: Difference & { writtenOff: WrittenOff | undefined }) {
  const { t } = useWords('console-commerce')
  const dates = useDates()
  const { yen } = useYen()
  const side = (amount: number | null, day: string | null) => {
    if (amount === null || day === null) return t('reconciliation.none')
    if (thereDay === null || hereDay === null || thereDay === hereDay) return yen(amount)
    return t('reconciliation.dayIs', { amount: yen(amount), day: dates.day(day) })
  }
  return (
    <tr>
      <th scope="row">
        {tenantId === null ? orderId : <Link to={adminPaths.order(tenantId, orderId)}>{orderId}</Link>}
      </th>
      <td className="figure" data-label={t('reconciliation.there')}>
        {side(there, thereDay)}
      </td>
      <td className="figure" data-label={t('reconciliation.here')}>
        {side(here, hereDay)}
      </td>
      <td data-label={t('reconciliation.what')}>
        <strong>{t(`reconciliation.kind.${kind}`)}</strong>
        <br />
        {writtenOff === undefined
          ? t(`reconciliation.todo.${kind}`)
          : t('reconciliation.writtenOff', {
              amount: yen(writtenOff.amount),
              at: dates.instant(writtenOff.at),
              note: writtenOff.note,
            })}
      </td>
    </tr>
  )
}
