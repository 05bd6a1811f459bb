import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import { consoleForm, consolePage } from '#app/doors/console-site.ts'
import { setFlash } from '#app/doors/cookies/flash.ts'
import type { FormReply } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import { getPayout, PayoutQuery } from '#app/features/orders/model/payout/list-payouts.ts'
import type { Payout } from '#app/features/orders/model/payout/payout-store.ts'
import { TakeBackInput, takeBackPayout } from '#app/features/orders/model/payout/take-back-payout.ts'
import { readListPage } from '#app/kernel/values/list-query.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteScreen } from '#app/layout/console/console-view.ts'
import { useDates } from '#app/ui/atoms/formats.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import type { Column } from '#app/ui/console/column.ts'
import { FactList } from '#app/ui/console/facts.tsx'
import { FormSection } from '#app/ui/console/form-section.tsx'
import { ListPage } from '#app/ui/console/list-page.tsx'
import { SchemaForm } from '#app/ui/console/schema-form.tsx'
import { useWords, useYen } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'

type Line = Awaited<ReturnType<typeof getPayout>>['lines'][number]

export const meta = titled<typeof loader>(({ heading }) => heading)

/** One payout with its lines and how they differ from the books. */
export const loader = consolePage(async ({ visit, params, url }) => {
  const { query, paging } = readListPage(url)
  const asked = { query: PayoutQuery.parse(query), paging }
  const { payout, lines, isFinal, ...paged } = await getPayout(visit, params.payoutId ?? '', asked)
  const heading = translator(visit.locale, 'console-payouts')('payouts.heading', { number: payout.number })
  return { ...{ payout, lines, isFinal, paged, query }, ...(await viewSiteScreen(visit, heading)) }
})

export const action = consoleForm(TakeBackInput, async ({ visit, input, params, context }) => {
  const payoutId = params.payoutId ?? ''
  await takeBackPayout(visit, payoutId, input)
  setFlash(context, 'payout.takenBack')
  return redirect(adminPaths.payout(visit.site.tenantId, payoutId))
})

export default function PayoutPage() {
  const { frame, heading, tenantId, payout, lines, isFinal, paged, query } = useLoaderData<typeof loader>()
  const { t } = useWords('console-payouts')
  const path = adminPaths.payout(tenantId, payout.id)
  return (
    <ConsolePage frame={frame} title={heading} back={adminPaths.payouts(tenantId)} backTo={t('payouts.back')}>
      <PayoutFacts {...payout} />
      <p className="hint mt-6 mb-4">{t('payouts.linesHelp')}</p>
      <ListPage
        {...{ path, query, paged }}
        rows={lines}
        order={{ by: 'row', direction: 'asc' }}
        words="console-payouts"
        prefix="payouts.line"
        columns={useLineColumns(tenantId)}
        idOf={({ row }) => String(row)}
        filters={[
          {
            name: 'only',
            label: t('payouts.line.column.result'),
            any: t('payouts.line.all'),
            choices: [{ value: 'differences', label: t('payouts.line.onlyDifferences') }],
          },
        ]}
        empty={null}
      />
      <TakeBack {...{ payout, isFinal }} action={path} reply={useActionData<FormReply>()} />
    </ConsolePage>
  )
}

function PayoutFacts(payout: Payout) {
  const { t } = useWords('console-payouts')
  const { t: named } = useWords('console-commerce')
  const { yen, figure } = useYen()
  const dates = useDates()
  const fact = (key: string, value: string) => ({ name: t(`payouts.column.${key}`), value })
  const { elsewhere, takenBackAt, takenBackBy, reason } = payout
  return (
    <FactList
      facts={[
        fact('provider', named(`payment.paymentMethod.${payout.provider}`)),
        fact('paidOn', dates.day(payout.paidOn)),
        fact('gross', figure(payout.gross)),
        fact('fee', figure(payout.fee)),
        fact('net', figure(payout.net)),
        ...(elsewhere === 0 && payout.hasRest
          ? []
          : [
              {
                name: t('payouts.elsewhere'),
                value: t(payout.hasRest ? 'payouts.elsewhereIs' : 'payouts.elsewhereWithRest', {
                  amount: yen(elsewhere),
                }),
              },
            ]),
        fact('differences', String(payout.differenceCount)),
        {
          name: t('payouts.recorded'),
          value: t('payouts.recordedBy', {
            ...{ by: payout.recordedBy, file: payout.fileName },
            at: dates.instant(payout.recordedAt),
          }),
        },
        ...(takenBackAt === null
          ? []
          : [
              {
                name: t('payouts.state.takenBack'),
                value: t('payouts.takenBackBy', { by: takenBackBy, at: dates.instant(takenBackAt), reason }),
              },
            ]),
      ]}
    />
  )
}

function useLineColumns(tenantId: number): Column<Line>[] {
  const { t } = useWords('console-payouts')
  const { figure } = useYen()
  const optional = (amount: number | null) => (amount === null ? '–' : figure(amount))
  return [
    { key: 'row', text: ({ row }) => String(row) },
    { key: 'kind', text: ({ kind }) => t(`payouts.kind.${kind}`) },
    {
      key: 'order',
      text: ({ reference }) => reference || '–',
      cell: ({ reference, orderId }) =>
        orderId === null ? (
          reference || '–'
        ) : (
          <Link to={adminPaths.order(tenantId, orderId)}>{reference}</Link>
        ),
    },
    { key: 'amount', isFigure: true, text: ({ amount }) => figure(amount) },
    { key: 'fee', isFigure: true, text: ({ fee }) => figure(fee) },
    { key: 'booked', isFigure: true, text: ({ booked }) => optional(booked) },
    {
      key: 'result',
      text: ({ result }) => t(`payouts.result.${result}`),
      cell: ({ result }) => <Result result={result} />,
    },
  ]
}

/** What the comparison says, and what to do about a difference. */
function Result({ result }: Pick<Line, 'result'>) {
  const { t } = useWords('console-payouts')
  if (result === 'matched' || result === 'fee') return t(`payouts.result.${result}`)
  return (
    <>
      <strong>{t(`payouts.result.${result}`)}</strong>
      <br />
      {t(`payouts.todo.${result}`)}
    </>
  )
}

type TakeBackProps = { payout: Payout; isFinal: boolean; action: string; reply: FormReply | undefined }

/** Takes back a payout that was recorded by mistake, until its month is closed. */
function TakeBack({ payout, isFinal, action, reply }: TakeBackProps) {
  const { t } = useWords('console-payouts')
  const title = t('payouts.takeBack.title')
  if (payout.takenBackAt !== null) return null
  if (isFinal) return <FormSection title={title} help={t('payouts.takeBack.closed')} />
  return (
    <SchemaForm
      schema={TakeBackInput}
      values={{ reason: '' }}
      {...{ action, reply }}
      words="console-payouts"
      prefix="payouts.takeBack"
      sections={[{ title, help: t('payouts.takeBack.help'), fields: ['reason'] }]}
      submit={t('payouts.takeBack.submit')}
    />
  )
}
