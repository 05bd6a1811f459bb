import type { MetaFunction } from '@remix-run/cloudflare'
import { redirect, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { page } from '#app/http/page.ts'
import { platformPaths } from '#app/paths.ts'
import { Button } from '#app/view/atoms/button.tsx'
import { titleOf } from './meta.ts'

export const meta: MetaFunction = (args) => titleOf(args)

export const loader = page(async ({ visit }) => {
  if (visit.actor?.kind !== 'staff') throw redirect(platformPaths.adminLogin())
  return { name: visit.actor.name, level: visit.actor.level }
})

/** The console's landing page of all three levels; its screens come with the console itself. */
export default function Admin() {
  const { name, level } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  return (
    <main className="sign-in" id="main">
      <p className="sign-in-site">Bunko</p>
      <h1>{t('admin.title')}</h1>
      <p>{t('admin.signedIn', { name })}</p>
      <p>{t(`admin.level.${level}`)}</p>
      <p>{t('admin.next')}</p>
      <form method="post" action={platformPaths.adminLogout()}>
        <Button kind="secondary">{t('logout')}</Button>
      </form>
    </main>
  )
}
