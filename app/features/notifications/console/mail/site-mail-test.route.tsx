import { redirect } from '@remix-run/react'
import { z } from 'zod'
import { consoleForm, consolePage } from '#app/doors/console-site.ts'
import { redirectWithFlash } from '#app/doors/cookies/flash.ts'
import {
  getCustomMail,
  mailTest,
  resetCustomMail,
} from '#app/features/notifications/model/mail/custom-mails.ts'
import { locales } from '#app/kernel/i18n/locale.ts'
import { RouteError } from '#app/layout/site/route-error.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'

/** This address has no page of its own and redirects to the mail. */
export const loader = consolePage(async ({ visit, params }) => {
  const { kind } = await getCustomMail(visit, params.kind ?? '', visit.site.lang)
  return redirect(adminPaths.siteMail(visit.site.tenantId, kind))
})

/** Sends the mail to the administrator as a test, or restores the product's texts. */
export const action = consoleForm(
  z.object({ lang: z.enum(locales), do: z.enum(['test', 'reset']) }),
  async ({ visit, input, params, context }) => {
    const { kind = '' } = params
    const isTest = input.do === 'test'
    await (isTest ? mailTest : resetCustomMail)(visit, kind, input.lang)
    return redirectWithFlash(
      context,
      adminPaths.siteMail(visit.site.tenantId, kind, input.lang),
      isTest ? 'mail.tested' : 'api.update.200',
    )
  },
  { hasPage: false },
)

export { RouteError as ErrorBoundary }
