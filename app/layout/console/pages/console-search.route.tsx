import { useLoaderData } from '@remix-run/react'
import { titled } from '#app/doors/html/meta.ts'
import { readConsoleId } from '#app/doors/html/read-console-id.ts'
import { page } from '#app/doors/page.ts'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { type FoundKind, viewFound } from '#app/layout/console/find-view.ts'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { translator } from '#app/visit/translator.ts'
import '#app/ui/atoms/word-link.css'

export const meta = titled<typeof loader>(({ heading }) => heading)

/** Finds everything with the searched words that the administrator may see, by kind. */
export const loader = page(async ({ visit, url }) => {
  const words = (url.searchParams.get('q') ?? '').trim().slice(0, 200)
  const site = url.searchParams.get('site')
  const tenantId = site === null ? null : readConsoleId(site)
  const t = translator(visit.locale, 'console')
  const heading = words === '' ? t('find.title') : t('find.titleOf', { words })
  return { heading, words, ...(await viewFound(visit, { words, tenantId })) }
})

export default function ConsoleSearch() {
  const { heading, words, frame, found } = useLoaderData<typeof loader>()
  return (
    <ConsolePage frame={frame} title={heading}>
      <FoundList words={words} found={found} />
    </ConsolePage>
  )
}

/** The results of the console's search, by kind. */
function FoundList({ words, found }: { words: string; found: readonly FoundKind[] }) {
  const { t } = useTranslation('console')
  if (found.length === 0)
    return (
      <div className="empty">
        <p>{words === '' ? t('find.ask') : t('find.none', { words })}</p>
        <p>{t('find.hint')}</p>
      </div>
    )
  return (
    <div className="found grid gap-6 max-w-190">
      {found.map(({ kind, hits, more }) => (
        <section key={kind}>
          <h2 className="text-xs text-ink-2">{t(`find.${kind}`)}</h2>
          <ul>
            {hits.map(({ to, name, about }) => (
              <li className="flex flex-wrap gap-x-4 items-center min-h-10 line-b" key={to + name}>
                <Link
                  className="py-2 text-accent-text wrap-anywhere hover:underline hover:underline-offset-3"
                  to={to}
                  lang={langOf(name)}
                >
                  {name}
                </Link>
                {about && (
                  <span className="text-ink-2" lang={langOf(about)}>
                    {about}
                  </span>
                )}
              </li>
            ))}
          </ul>
          {more !== undefined && (
            <Link to={more} className="word-link">
              {t('find.more')}
            </Link>
          )}
        </section>
      ))}
    </div>
  )
}
