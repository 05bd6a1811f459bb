import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import type { FormReply } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { uploadForm } from '#app/doors/upload-form.ts'
import { savedProviders } from '#app/features/orders/model/payment-setting/payment-setting.ts'
import { getPaymentSetting } from '#app/features/orders/model/payment-setting/save-payment-setting.ts'
import {
  listDays,
  type ReconciledDay,
  ReconciliationInput,
} from '#app/features/orders/model/reconciliation/list-days.ts'
import { reconcileDay } from '#app/features/orders/model/reconciliation/reconcile-day.ts'
import { getCompanyRecord } from '#app/features/tenancy/model/company/get-company-detail.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewConsole } from '#app/layout/console/console-view.ts'
import { CompanyTabs } from '#app/layout/console/tabs/company-tabs.tsx'
import { Button, ButtonLink } from '#app/ui/atoms/button.tsx'
import { useDates } from '#app/ui/atoms/formats.ts'
import { Form, Link } from '#app/ui/atoms/link.tsx'
import { FormRefusal } from '#app/ui/atoms/refusal-alert.tsx'
import { EmptyState } from '#app/ui/console/empty-state.tsx'
import { StatusDot } from '#app/ui/console/facts.tsx'
import { FormSection } from '#app/ui/console/form-section.tsx'
import type { Reply } from '#app/ui/console/reply.ts'
import { TableHead } from '#app/ui/console/table-head.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translateProblem, translator } from '#app/visit/translator.ts'

type ReconciliationFormProps = {
  companyId: number
  days: readonly ReconciledDay[]
  chosen: { day: string | null; provider: string | null }
  reply: Reply | undefined
}

type Props = { companyId: number; days: readonly ReconciledDay[] }

export const meta = titled<typeof loader>(({ heading }) => heading)

/** The last days of a company's providers, and the form that compares one. */
export const loader = page(async ({ visit, params, url }) => {
  const company = await getCompanyRecord(visit, readConsoleId(params.companyId))
  const days = await listDays(visit, company.id, savedProviders(await getPaymentSetting(visit, company.id)))
  return {
    companyId: company.id,
    days,
    chosen: { day: url.searchParams.get('day'), provider: url.searchParams.get('provider') },
    heading: translator(visit.locale, 'console')('screen.reconciliation'),
    frame: await viewConsole(visit, company),
  }
})

export const action = uploadForm(ReconciliationInput, async ({ visit, input, params, file }) => {
  const companyId = readConsoleId(params.companyId)
  const { provider, day } = await reconcileDay(visit, companyId, input, file)
  return redirect(adminPaths.reconciledDay(companyId, provider, day))
})

export default function Reconciliation() {
  const { companyId, heading, frame, ...shown } = useLoaderData<typeof loader>()
  const reply = useActionData<FormReply>()
  return (
    <ConsolePage frame={frame} title={heading}>
      <CompanyTabs companyId={companyId} />
      <ReconciliationForm {...{ companyId, reply }} {...shown} />
      <ReconciledDays companyId={companyId} days={shown.days} />
    </ConsolePage>
  )
}

/** Lists the last days: those that were compared, those that differ, and those that are still open. */
function ReconciledDays({ companyId, days }: Props) {
  const { t } = useWords('console-commerce')
  const dates = useDates()
  if (days.length === 0) return null
  return (
    <FormSection title={t('reconciliation.days')} help={t('reconciliation.daysHelp')}>
      <table className="console-table">
        <TableHead
          headings={[
            t('reconciliation.day'),
            t('reconciliation.provider'),
            t('reconciliation.state'),
            { figure: t('reconciliation.movements') },
          ]}
        />
        <tbody>
          {days.map(({ day, provider, movements, done }) => (
            <tr key={`${day} ${provider}`}>
              <th scope="row">
                <Link
                  to={
                    done === null
                      ? adminPaths.reconciliation(companyId, { day, provider })
                      : adminPaths.reconciledDay(companyId, provider, day)
                  }
                >
                  {dates.day(day)}
                </Link>
              </th>
              <td data-label={t('reconciliation.provider')}>{t(`payment.paymentMethod.${provider}`)}</td>
              <td data-label={t('reconciliation.state')}>
                <DayState {...{ movements, done }} />
              </td>
              <td className="figure" data-label={t('reconciliation.movements')}>
                {movements}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </FormSection>
  )
}

function DayState({ movements, done }: Pick<ReconciledDay, 'movements' | 'done'>) {
  const { t } = useWords('console-commerce')
  if (done === null)
    return (
      <StatusDot kind={movements > 0 ? 'wait' : 'off'}>
        {t(movements > 0 ? 'reconciliation.state.open' : 'reconciliation.state.nothing')}
      </StatusDot>
    )
  const count = done.differenceCount
  return (
    <StatusDot kind={count > 0 ? 'bad' : 'ok'}>
      {count > 0 ? t('reconciliation.state.different', { count }) : t('reconciliation.state.done')}
    </StatusDot>
  )
}

/** Uploads the list of a day. The file is the last field, so that the day can be checked before it arrives. */
function ReconciliationForm({ companyId, days, chosen, reply }: ReconciliationFormProps) {
  const { t } = useWords('console-commerce')
  const { t: everywhere } = useTranslation(['common', 'errors', 'messages'])
  const [latest] = days
  if (latest === undefined)
    return (
      <EmptyState title={t('reconciliation.noProvider')} hint={t('reconciliation.noProviderHint')}>
        <ButtonLink to={adminPaths.companyPayment(companyId)}>{t('reconciliation.toPayment')}</ButtonLink>
      </EmptyState>
    )
  const typed = reply?.result.initialValue
  const problemsOf = (field: string) =>
    (reply?.result.error?.[field] ?? []).map((problem) => translateProblem(everywhere, problem)).join(' ')
  const said = (field: string) => ({
    id: field,
    name: field,
    required: true,
    'aria-invalid': problemsOf(field) !== '' || undefined,
    'aria-describedby': `${field}-problem`,
    autoFocus: problemsOf(field) !== '',
  })
  const problem = (field: string) =>
    problemsOf(field) !== '' && (
      <p className="problem" id={`${field}-problem`} role="alert">
        {problemsOf(field)}
      </p>
    )
  const providers = [...new Set(days.map(({ provider }) => provider))]
  return (
    <FormSection title={t('reconciliation.title')} help={t('reconciliation.help')}>
      <FormRefusal reply={reply} />
      <Form
        className="console-form"
        method="post"
        encType="multipart/form-data"
        action={adminPaths.reconciliation(companyId)}
      >
        <div className="field">
          <label htmlFor="provider">{t('reconciliation.provider')}</label>
          <select
            {...said('provider')}
            defaultValue={String(typed?.provider ?? chosen.provider ?? latest.provider)}
          >
            {providers.map((provider) => (
              <option key={provider} value={provider}>
                {t(`payment.paymentMethod.${provider}`)}
              </option>
            ))}
          </select>
          {problem('provider')}
        </div>
        <div className="field">
          <label htmlFor="day">{t('reconciliation.day')}</label>
          <input
            {...said('day')}
            type="date"
            max={latest.day}
            defaultValue={String(typed?.day ?? chosen.day ?? latest.day)}
          />
          {problem('day')}
        </div>
        <div className="field">
          <label htmlFor="file">{t('reconciliation.file')}</label>
          <p className="help">{t('reconciliation.format')}</p>
          <input {...said('file')} type="file" accept=".csv,text/csv" />
          {problem('file')}
        </div>
        <div className="form-actions">
          <Button>{t('reconciliation.send')}</Button>
        </div>
      </Form>
    </FormSection>
  )
}
