import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { consoleForm, consolePage } from '#app/doors/console-site.ts'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import type { FormReply } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import type { SubscriptionRecord } from '#app/features/orders/model/subscription-admin/admin-subscription-store.ts'
import {
  EndInput,
  endReading,
  stopRenewing,
} from '#app/features/orders/model/subscription-admin/admin-subscriptions.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import { useDates } from '#app/ui/atoms/formats.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { RefusalAlert } from '#app/ui/atoms/refusal-alert.tsx'
import { ConfirmDialog } from '#app/ui/console/confirm-dialog.tsx'
import { FactList } from '#app/ui/console/facts.tsx'
import { FormSection } from '#app/ui/console/form-section.tsx'
import { TableHead } from '#app/ui/console/table-head.tsx'
import { useWords, useYen } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { nameOf, SubscriptionStatus } from './subscription-columns.tsx'
import { viewSubscription } from './subscriptions-view.ts'
import '#app/ui/console/list-page.css'

type SubscriptionFactsProps = { tenantId: number; record: SubscriptionRecord }

type SubscriptionOrdersProps = {
  tenantId: number
  orders: Awaited<ReturnType<typeof viewSubscription>>['orders']
}

type Props = { tenantId: number; record: SubscriptionRecord; mayStop: boolean; mayEnd: boolean }

export const meta = titled<typeof loader>(({ record }) => record.planName)

/** One registration: its reader, its last day, its next charge and its earlier ones. */
export const loader = consolePage(async ({ visit, params }) => ({
  ...(await viewSubscription(visit, params.registrationId ?? '')),
  frame: await viewSiteConsole(visit),
  tenantId: visit.site.tenantId,
}))

const Sent = z.discriminatedUnion('form', [
  EndInput.extend({ form: z.literal('stop') }),
  EndInput.extend({ form: z.literal('end') }),
])

export const action = consoleForm(Sent, async ({ visit, input, params, context }) => {
  const id = params.registrationId ?? ''
  await (input.form === 'stop' ? stopRenewing(visit, id, input) : endReading(visit, id, input))
  return redirectWithFlash(context, adminPaths.registration(visit.site.tenantId, id), 'api.update.200')
})

export default function Registration() {
  const { frame, tenantId, record, orders, ...may } = useLoaderData<typeof loader>()
  const { t } = useWords('console-sales')
  const reply = useActionData<FormReply>()
  return (
    <ConsolePage
      frame={frame}
      title={t('registration.title', { name: nameOf(record) })}
      action={<EndSubscription {...{ tenantId, record }} {...may} />}
      back={adminPaths.registrations(tenantId)}
      backTo={t('registrations.back')}
    >
      <RefusalAlert name={reply?.refusal ?? null} />
      <SubscriptionFacts {...{ tenantId, record }} />
      <SubscriptionOrders {...{ tenantId, orders }} />
    </ConsolePage>
  )
}

/** Ends a registration: either only its renewal, or reading too. */
function EndSubscription({ tenantId, record, mayStop, mayEnd }: Props) {
  const { t } = useWords('console-sales')
  const words = { name: nameOf(record), day: useDates().day(record.endsOn) }
  const action = adminPaths.registration(tenantId, record.id)
  const ways = (['stop', 'end'] as const).filter((way) => (way === 'stop' ? mayStop : mayEnd))
  return ways.map((way) => (
    <ConfirmDialog
      key={way}
      id={`${way}-registration`}
      label={t(`registration.${way}`)}
      action={action}
      fields={{ form: way, revision: String(record.revision) }}
      confirm={t(`registration.${way}`)}
      isDanger={way === 'end'}
    >
      <p>{t(`registration.${way}Ask`, words)}</p>
    </ConfirmDialog>
  ))
}

/** The charges of a registration, each with a link to its order. */
function SubscriptionOrders({ tenantId, orders }: SubscriptionOrdersProps) {
  const { t } = useWords('console-sales')
  const { yen } = useYen()
  const dates = useDates()
  return (
    <FormSection title={t('registration.orders')} help={t('registration.ordersHelp')}>
      {orders.length === 0 ? (
        <p>{t('registration.noOrders')}</p>
      ) : (
        <table className="console-table list-table">
          <TableHead
            headings={[
              t('registration.order'),
              t('registration.period'),
              t('order.state'),
              { figure: t('registration.total') },
            ]}
          />
          <tbody>
            {orders.map(({ id, state, provider, total, startsOn, endsOn }) => (
              <tr key={id}>
                <th scope="row">
                  <Link to={adminPaths.order(tenantId, id)}>{id}</Link>
                </th>
                <td data-label={t('registration.period')}>{dates.period(startsOn, endsOn)}</td>
                <td data-label={t('order.state')}>
                  {t(state === 'confirmed' && provider === null ? 'order.free' : `order.state.${state}`)}
                </td>
                <td className="figure" data-label={t('registration.total')}>
                  {yen(total)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </FormSection>
  )
}

/** The facts of a registration: its reader, its plan, its last day, and what comes next. */
function SubscriptionFacts({ tenantId, record }: SubscriptionFactsProps) {
  const { t } = useWords('console-sales')
  const dates = useDates()
  const { accountId, planId, planName, source, startsOn, endsOn } = record
  const facts = [
    { name: 'state', value: <SubscriptionStatus {...{ row: record, t, dates }} /> },
    { name: 'reader', value: <Link to={adminPaths.user(tenantId, accountId)}>{nameOf(record)}</Link> },
    { name: 'plan', value: <Link to={adminPaths.plan(tenantId, planId)}>{planName}</Link> },
    { name: 'source', value: t(`registrations.source.${source}`) },
    { name: 'days', value: dates.period(startsOn, endsOn) },
    { name: 'next', value: <NextCharge record={record} /> },
  ]
  return (
    <FormSection title={t('registration.facts')} help={t('registration.factsHelp')}>
      <FactList
        facts={[...facts, ...useMore(record)].map(({ name, value }) => ({
          name: t(`registration.${name}`),
          value,
        }))}
      />
    </FormSection>
  )
}

/** Facts that only some registrations have. */
function useMore({ freeUntil, provider, cancelledAt, endReason }: SubscriptionRecord) {
  const { t } = useWords('console-sales')
  const { t: commerce } = useWords('console-commerce')
  const dates = useDates()
  return [
    ...(freeUntil === null ? [] : [{ name: 'freeUntil', value: dates.day(freeUntil) }]),
    ...(provider === null
      ? []
      : [{ name: 'provider', value: commerce(`payment.paymentMethod.${provider}`) }]),
    ...(cancelledAt === null ? [] : [{ name: 'cancelledAt', value: dates.instant(cancelledAt) }]),
    ...(endReason === null ? [] : [{ name: 'reason', value: t(`registration.reason.${endReason}`) }]),
  ]
}

function NextCharge({ record: { renewsOn, retryOn, nextTotal } }: Pick<SubscriptionFactsProps, 'record'>) {
  const { t } = useWords('console-sales')
  const { yen } = useYen()
  const dates = useDates()
  if (renewsOn === null) return t('registration.nextNone')
  const day = dates.day(retryOn ?? renewsOn)
  return nextTotal === null ? day : t('registration.nextOn', { day, amount: yen(nextTotal) })
}
