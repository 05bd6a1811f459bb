import './acting-bar.css'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Button } from '#app/ui/atoms/button.tsx'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Form } from '#app/ui/atoms/link.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'
import type { ConsoleView } from './console-view.ts'

/** On every screen while somebody acts as a site's administrator, with the way back to themselves. */
export function ActingBar({ acting: { site, reason } }: { acting: NonNullable<ConsoleView['acting']> }) {
  const { t } = useTranslation('console-staff')
  return (
    <aside className="acting-bar" aria-label={t('actAs.title')}>
      <p>
        <strong lang={langOf(site)}>{t('actAs.bar', { site })}</strong>{' '}
        <span lang={langOf(reason)}>{t('actAs.barReason', { reason })}</span>
      </p>
      <Form method="post" action={adminPaths.stopActing()}>
        <Button kind="secondary">{t('actAs.end')}</Button>
      </Form>
    </aside>
  )
}
