import { useRouteLoaderData } from '@remix-run/react'
import { paths } from '#app/paths/reader.ts'
import { useTranslation } from '#app/platform/rendering.ts'
import { type FrameData, useFrame } from '#app/view/atoms/frame.ts'
import { Icon } from '#app/view/atoms/icons.tsx'
import { Link } from '#app/view/atoms/link.tsx'

/** The way to the notifications, with how many this browser hasn't read. Guests have none, nor sites that show no account. */
export function NotificationBell() {
  const { t } = useTranslation('notification')
  const frame = useFrame()
  const opened = useRouteLoaderData<() => Promise<Pick<FrameData, 'unread'>>>('routes/reader/notification')
  const unread = opened?.unread ?? frame.unread
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
