import { useLoaderData } from '@remix-run/react'
import { titled } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { Link } from '#app/ui/atoms/link.tsx'
import { FactList } from '#app/ui/console/facts.tsx'
import { TableHead } from '#app/ui/console/table-head.tsx'
import { useWords } from '#app/ui/console/words.ts'
import { adminPaths } from '#app/visit/paths/admin.ts'
import { translator } from '#app/visit/translator.ts'
import { type ApiChapter, viewApiDocs } from './api-docs-view.ts'
import '#app/ui/console/list-page.css'
import '#app/ui/atoms/word-link.css'

export const meta = titled<typeof loader>(({ heading }) => heading)

export const loader = page(async ({ visit }) => ({
  heading: translator(visit.locale, 'console-staff')('api.title'),
  ...(await viewApiDocs(visit)),
}))

/** The screen with all calls of the API, made from its OpenAPI document. */
export default function ApiDocs() {
  const { heading, frame, ...docs } = useLoaderData<typeof loader>()
  return (
    <ConsolePage frame={frame} title={heading}>
      <ApiIndex {...docs} />
    </ConsolePage>
  )
}

/** An introduction to calling the API, and all calls in chapters that unfold, also when the browser finds a word in one. */
function ApiIndex({ base, file, chapters }: { base: string; file: string; chapters: ApiChapter[] }) {
  const { t } = useTranslation('console-staff')
  return (
    <>
      <p>{t('api.lead')}</p>
      <FactList
        facts={[
          { name: t('api.base'), value: <code>{base}</code> },
          { name: t('api.auth'), value: t('api.authHelp') },
          { name: t('api.download'), value: <a href={file}>{base.replace('/api/v1', file)}</a> },
        ]}
      />
      <h2 className="mt-8 mb-2 text-lg">{t('api.chapters')}</h2>
      {chapters.map((chapter) => (
        <ChapterTable key={chapter.slug} chapter={chapter} />
      ))}
    </>
  )
}

function ChapterTable({ chapter: { slug, title, calls } }: { chapter: ApiChapter }) {
  const { t } = useTranslation('console-staff')
  const { t: of } = useWords('console-staff')
  const headings = [t('api.call'), t('api.summary'), t('api.access')] as const
  return (
    <details className="line-b">
      <summary className="flex items-center gap-2 min-h-11 cursor-pointer">
        <h2 className="text-base bold">{title}</h2>
        <span className="text-ink-2 tabular">{calls.length}</span>
      </summary>
      <p className="mb-2">
        <Link className="word-link" to={adminPaths.apiChapter(slug)}>
          {t('api.chapter', { title })}
        </Link>
      </p>
      <table className="console-table list-table">
        <TableHead headings={headings} />
        <tbody>
          {calls.map(({ id, method, path, summary, access }) => (
            <tr key={id}>
              <th scope="row">
                <Link to={`${adminPaths.apiChapter(slug)}#${id}`}>
                  <code className="wrap-anywhere">
                    {method} {path}
                  </code>
                </Link>
              </th>
              <td data-label={headings[1]}>{summary}</td>
              <td data-label={headings[2]}>
                {access.map((level) => of(`api.accessOf.${level}`)).join(', ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
