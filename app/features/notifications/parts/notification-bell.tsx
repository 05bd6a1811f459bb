import { useRouteLoaderData } from '@remix-run/react'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Icon } from '#app/ui/atoms/icons.tsx'
import { Link } from '#app/ui/atoms/link.tsx'
import { useLayout } from '#app/ui/layout/layout.ts'
import { paths } from '#app/visit/paths/reader.ts'
import type { viewNotifications } from './news-view.ts'

type Unread = () => Promise<Pick<ReturnType<typeof viewNotifications>, 'unread'>>

/**
 * The link to the notifications, with the number that this browser hasn't read. It isn't shown to guests, and not on
 * sites without accounts.
 */
export function NotificationBell() {
  const { t } = useTranslation('notification')
  const frame = useLayout()
  const onAnyPage = useRouteLoaderData<Unread>('root')
  const opened = useRouteLoaderData<Unread>('notification')
  const unread = (opened ?? onAnyPage)?.unread ?? null
  if (unread === null || frame.isOpenType || frame.layout === 3) return null
  return (
    <Link to={paths.notifications()} className="notification-bell" title={t('news.title')}>
      <Icon name="bell" />
      <span className="only-heard">{t('news.title')}</span>
      {unread > 0 && (
        <>
          <span className="notification-count">{unread}</span>
          <span className="only-heard">{t('news.bell')}</span>
        </>
      )}
    </Link>
  )
}
