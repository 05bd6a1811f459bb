import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { consoleForm, consolePage } from '#app/doors/console-site.ts'
import { setFlash } from '#app/doors/cookies/flash.ts'
import type { FormReply } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import {
  CloseMonthInput,
  closeMonth,
  getClosedMonths,
  ReopenMonthInput,
  reopenMonth,
} from '#app/features/orders/model/books/close-month.ts'
import { getBookkeeping } from '#app/features/orders/model/books/save-bookkeeping.ts'
import { listRevenue, type RevenueMonth } from '#app/features/orders/model/revenue/list-revenue.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import { CommerceTabs } from '#app/layout/console/tabs/commerce-tabs.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import { type BooksMonth, ClosedMonths, CloseMonth, ReopenMonth } from './closed-months.tsx'

export const meta = titled<typeof loader>(({ heading }) => heading)

/** A site's months for the accountant: what was received and earned, and which months are closed. */
export const loader = consolePage(async ({ visit }) => {
  const [closed, bookkeeping, months] = await Promise.all([
    getClosedMonths(visit),
    getBookkeeping(visit),
    listRevenue(visit, { months: 24, plan: undefined }),
  ])
  return {
    ...closed,
    software: bookkeeping?.software ?? null,
    months: sinceFirst(months).toReversed(),
    heading: translator(visit.locale, 'console')('screen.books'),
    tenantId: visit.site.tenantId,
    frame: await viewSiteConsole(visit),
  }
})

/** The months from the first with money on. The current one is always among them. */
function sinceFirst(months: readonly RevenueMonth[]): BooksMonth[] {
  const first = months.findIndex(({ charges, refunds, deferred }) => charges + deferred - refunds > 0)
  return months
    .slice(first === -1 ? -1 : first)
    .map(({ month, net, earned, deferred }) => ({ month, net, earned, deferred }))
}

const Sent = z.discriminatedUnion('form', [
  CloseMonthInput.extend({ form: z.literal('close') }),
  ReopenMonthInput.extend({ form: z.literal('reopen') }),
])

export const action = consoleForm(Sent, async ({ visit, input, context }) => {
  if (input.form === 'close') await closeMonth(visit, input)
  else await reopenMonth(visit, input)
  setFlash(context, input.form === 'close' ? 'books.closed' : 'books.reopened')
  return redirect(adminPaths.books(visit.site.tenantId))
})

export default function Books() {
  const { frame, heading, tenantId, months, software, closed, closable, mayReopen } =
    useLoaderData<typeof loader>()
  const reply = useActionData<FormReply>()
  const action = adminPaths.books(tenantId)
  return (
    <ConsolePage frame={frame} title={heading}>
      <CommerceTabs tenantId={tenantId} />
      <ClosedMonths {...{ tenantId, months, closed, software }} />
      <CloseMonth {...{ action, reply, closable }} isFirst={closed.length === 0} />
      <ReopenMonth {...{ action, reply, mayReopen }} last={closed[0] ?? null} />
    </ConsolePage>
  )
}
