import type { AppLoadContext } from '@remix-run/cloudflare'
import { clearCookie } from '#app/doors/cookies/set-cookie.ts'
import { useHref, useTranslation } from '#app/kernel/rendering/rendering.ts'
import { readViewRoute } from '#app/kernel/values/return-route.ts'
import { Island } from '#app/ui/islands/island.tsx'
import { ownCookie } from '#app/visit/cookies.ts'
import type { Visit } from '#app/visit/visit.ts'
import { BookOpener } from './book-opener.island.tsx'

/** Offers the book that the reader wanted before signing in. */
export function BookToOpen({ path }: { path: string }) {
  const { t } = useTranslation(['messages', 'reading', 'common'])
  const href = useHref(path)
  const words = {
    message: t('dialog.openViewer'),
    open: t('reading:viewer.open'),
    cancel: t('common:dialog.close'),
  }
  return <Island of={BookOpener} name="book-opener" when="load" props={{ href, ...words }} />
}

/**
 * Takes the book that a reader wanted to open when they were asked to sign in. Null for guests, who haven't signed in
 * yet.
 */
export function takeView(context: AppLoadContext, visit: Visit, request: Request): string | null {
  const cookie = ownCookie(visit.site, request, 'view')
  if (visit.actor?.kind !== 'reader' || cookie === null || cookie === '') return null
  clearCookie(context, 'view')
  return readViewRoute(cookie)
}
