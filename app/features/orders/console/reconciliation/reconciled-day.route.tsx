import type { MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { titleOf } from '#app/doors/html/meta.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { getReconciliation } from '#app/features/orders/model/reconciliation/list-days.ts'
import { ReconciliationInput } from '#app/features/orders/model/reconciliation/reconciliation-input.ts'
import { getCompanyRecord } from '#app/features/tenancy/model/company/get-company-detail.ts'
import { refuse } from '#app/kernel/errors/refusal.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewConsole } from '#app/layout/console/console-view.ts'
import { ButtonLink } from '#app/ui/atoms/button.tsx'
import { useDates } from '#app/ui/atoms/use-dates.ts'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import { DifferencesTable } from './differences-table.tsx'
import { ReconciledTotals } from './reconciled-totals.tsx'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.heading)

/** What came of comparing a day. */
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
