import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { Button } from '#app/ui/atoms/button.tsx'
import { Form } from '#app/ui/atoms/link.tsx'
import { adminPaths } from '#app/visit/paths/admin.ts'
import type { ShownImport } from './shown-import.ts'

type Props = { tenantId: number; path: string; about: ShownImport }

/** How the added readers get their passwords: by mail, or with a link that is handed over. */
export function ImportFollowUp({ tenantId, path, about }: Props) {
  const { t } = useTranslation('console-csv')
  return (
    <section className="import-follow-up">
      <h2>{t('follow.title')}</h2>
      {about.invites && <p>{t('follow.atOnce')}</p>}
      <Form method="post" action={path} className="form-actions">
        <input type="hidden" name="do" value="invite" />
        <Button kind="secondary">{t('follow.invite')}</Button>
        <p className="hint">{t('follow.inviteText')}</p>
      </Form>
      <form method="post" action={adminPaths.importLinks(tenantId, about.id)} className="form-actions">
        <Button kind="secondary">{t('follow.links')}</Button>
        <p className="hint">{t('follow.linksText')}</p>
      </form>
    </section>
  )
}
