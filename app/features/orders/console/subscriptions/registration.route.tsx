import type { MetaFunction } from '@remix-run/cloudflare'
import { redirect, useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { setFlash } from '#app/doors/cookies/flash.ts'
import { type FormReply, form } from '#app/doors/form.ts'
import { titleOf } from '#app/doors/html/meta.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import {
  EndInput,
  endReading,
  stopRenewing,
} from '#app/features/orders/model/registration-record/end-registration.ts'
import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteConsole } from '#app/layout/console/console-view.ts'
import { RefusalAlert } from '#app/ui/atoms/refusal-alert.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { EndRegistration } from './end-registration.tsx'
import { nameOf } from './registration-columns.tsx'
import { RegistrationFacts } from './registration-facts.tsx'
import { RegistrationOrders } from './registration-orders.tsx'
import { viewRegistration } from './registrations-view.ts'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.record.planName)

/** One registration: its reader, its last day, its next charge and its earlier ones. */
export const loader = page(async ({ visit: staffVisit, params }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  return {
    ...(await viewRegistration(visit, params.registrationId ?? '')),
    frame: await viewSiteConsole(visit),
    tenantId: visit.site.tenantId,
  }
})

const Sent = z.discriminatedUnion('form', [
  EndInput.extend({ form: z.literal('stop') }),
  EndInput.extend({ form: z.literal('end') }),
])

export const action = form(Sent, async ({ visit: staffVisit, input, params, context }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  const id = params.registrationId ?? ''
  await (input.form === 'stop' ? stopRenewing(visit, id, input) : endReading(visit, id, input))
  setFlash(context, 'api.update.200')
  return redirect(adminPaths.registration(visit.site.tenantId, id))
})

export default function Registration() {
  const { frame, tenantId, record, orders, ...may } = useLoaderData<typeof loader>()
  const { t } = useWords('console-sales')
  const reply = useActionData<FormReply>()
  return (
    <ConsolePage
      frame={frame}
      title={t('registration.title', { name: nameOf(record) })}
      action={<EndRegistration {...{ tenantId, record }} {...may} />}
      back={adminPaths.registrations(tenantId)}
      backTo={t('registrations.back')}
    >
      <RefusalAlert name={reply?.refusal ?? null} />
      <RegistrationFacts {...{ tenantId, record }} />
      <RegistrationOrders {...{ tenantId, orders }} />
    </ConsolePage>
  )
}
