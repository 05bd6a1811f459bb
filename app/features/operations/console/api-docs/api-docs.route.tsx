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

/** An introduction to calling the API, and a list of all calls by chapter. */
function ApiIndex({ base, chapters }: { base: string; chapters: ApiChapter[] }) {
  const { t } = useTranslation('console-staff')
  return (
    <>
      <p>{t('api.lead')}</p>
      <FactList
        facts={[
          { name: t('api.base'), value: <code>{base}</code> },
          { name: t('api.auth'), value: t('api.authHelp') },
          { name: t('api.download'), value: <a href="/api/v1/openapi.json">{`${base}/openapi.json`}</a> },
        ]}
      />
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
    <section className="mt-8">
      <h2 className="mb-1 text-base bold wrap-anywhere" lang="en">
        <Link className="hover:underline hover:underline-offset-3" to={adminPaths.apiChapter(slug)}>
          {title}
        </Link>
      </h2>
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
              <td data-label={headings[1]} lang="en">
                {summary}
              </td>
              <td data-label={headings[2]}>
                {access.map((level) => of(`api.accessOf.${level}`)).join(', ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
