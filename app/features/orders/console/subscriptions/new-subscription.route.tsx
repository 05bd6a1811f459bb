import { useActionData, useLoaderData } from '@remix-run/react'
import { consoleForm, consolePage } from '#app/doors/console-site.ts'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import type { FormReply } from '#app/doors/form.ts'
import { titled } from '#app/doors/html/meta.ts'
import {
  GrantInput,
  grantSubscription,
} from '#app/features/orders/model/subscription-admin/grant-subscription.ts'
import { dayOf } from '#app/kernel/values/day.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { viewSiteScreen } from '#app/layout/console/console-view.ts'
import { SchemaForm } from '#app/ui/console/schema-form.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import { viewGrantablePlans } from './subscriptions-view.ts'

export const meta = titled<typeof loader>(({ heading }) => heading)

/** The page on which an administrator gives a reader a plan without a charge. */
export const loader = consolePage(async ({ visit }) => ({
  ...(await viewSiteScreen(visit, translator(visit.locale, 'console-sales')('registrations.grant'))),
  plans: await viewGrantablePlans(visit),
  today: dayOf(visit.now()),
}))

export const action = consoleForm(GrantInput, async ({ visit, input, context }) => {
  const { id } = await grantSubscription(visit, input)
  return redirectWithFlash(context, adminPaths.registration(visit.site.tenantId, id), 'api.create.200')
})

export default function NewSubscription() {
  const { frame, heading, tenantId, plans, today } = useLoaderData<typeof loader>()
  const { t } = useWords('console-sales')
  const back = adminPaths.registrations(tenantId)
  return (
    <ConsolePage frame={frame} title={heading} back={back} backTo={t('registrations.back')}>
      <SchemaForm
        schema={GrantInput}
        action={adminPaths.newSubscription(tenantId)}
        values={{ startsOn: today }}
        reply={useActionData<FormReply>()}
        words="console-sales"
        prefix="grant"
        options={{ planId: plans }}
        sections={[
          {
            title: t('grant.section'),
            help: t('grant.sectionHelp'),
            fields: ['reader', 'planId', 'startsOn', 'endsOn', 'reason'],
          },
        ]}
        submit={t('grant.submit')}
      />
    </ConsolePage>
  )
}
