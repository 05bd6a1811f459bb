import { redirect } from '@remix-run/react'
import { z } from 'zod'
import { setFlash } from '#app/doors/cookies/flash.ts'
import { form } from '#app/doors/form.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import {
  getCustomMail,
  mailTest,
  resetCustomMail,
} from '#app/features/notifications/model/mail/custom-mails.ts'
import { visitFor } from '#app/features/tenancy/model/snapshot/visit-for.ts'
import { locales } from '#app/kernel/i18n/locale.ts'
import { RouteError } from '#app/layout/site/route-error.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'

/** This address has no page of its own and redirects to the mail. */
export const loader = page(async ({ visit: staffVisit, params }) => {
  const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
  const { kind } = await getCustomMail(visit, params.kind ?? '', visit.site.lang)
  return redirect(adminPaths.siteMail(visit.site.tenantId, kind))
})

/** Sends the mail to the administrator as a test, or restores the product's texts. */
export const action = form(
  z.object({ lang: z.enum(locales), do: z.enum(['test', 'reset']) }),
  async ({ visit: staffVisit, input, params, context }) => {
    const visit = await visitFor(staffVisit, readConsoleId(params.tenantId))
    const { kind = '' } = params
    const isTest = input.do === 'test'
    await (isTest ? mailTest : resetCustomMail)(visit, kind, input.lang)
    setFlash(context, isTest ? 'mail.tested' : 'api.update.200')
    return redirect(adminPaths.siteMail(visit.site.tenantId, kind, input.lang))
  },
  { hasPage: false },
)

export { RouteError as ErrorBoundary }
