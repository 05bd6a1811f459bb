import type { MetaFunction } from '@remix-run/cloudflare'
import { redirect, useLoaderData } from '@remix-run/react'
import { page } from '#app/http/page.ts'
import { adminPaths } from '#app/paths/admin.ts'
import { useTranslation } from '#app/platform/rendering.ts'
import { titleOf } from '#app/routes/meta.ts'
import { Button } from '#app/view/atoms/button.tsx'
import { Page } from '#app/view/frame/page.tsx'
import { translator } from '#app/visit/translator.ts'

export const meta: MetaFunction<typeof loader> = (args) => titleOf(args, args.data?.heading)

export const loader = page(async ({ visit }) => {
  if (visit.actor?.kind !== 'staff') throw redirect(adminPaths.adminLogin())
  return {
    heading: translator(visit.locale)('admin.title'),
    name: visit.actor.name,
    level: visit.actor.level,
  }
})

/** The console's landing page of all three levels; its screens come with the console itself. */
export default function Admin() {
  const { heading, name, level } = useLoaderData<typeof loader>()
  const { t } = useTranslation(['common', 'frame'])
  return (
    <Page>
      <div className="landing">
        <h1>{heading}</h1>
        <p>{t('admin.signedIn', { name, level: t(`admin.level.${level}`) })}</p>
        <p>{t('admin.next')}</p>
        <form method="post" action={adminPaths.adminLogout()}>
          <Button kind="secondary">{t('frame:logout')}</Button>
        </form>
      </div>
    </Page>
  )
}
