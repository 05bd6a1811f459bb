import { Form } from '#app/ui/atoms/link.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'

type Props = {
  tenantId: number
  contentId: string
  /** Where readers see it; null where they don't. */
  readerUrl: string | null
}

/** What is done with a content as a whole: it is looked at as readers see it, or put into the trash, which can be undone. */
export function ContentActions({ tenantId, contentId, readerUrl }: Props) {
  const { t } = useWords('console-content')
  const { t: words } = useWords('console')
  return (
    <>
      {readerUrl !== null && (
        <a className="button secondary" href={readerUrl} target="_blank" rel="noreferrer">
          {t('page.view')}
          <span aria-hidden="true">↗</span>
          <span className="only-heard">{words('menu.newWindow')}</span>
        </a>
      )}
      <Form method="post" action={adminPaths.contents(tenantId)}>
        <input type="hidden" name="ids" value={contentId} />
        <button type="submit" name="do" value="delete" className="button quiet danger">
          {t('page.trash')}
        </button>
      </Form>
    </>
  )
}
