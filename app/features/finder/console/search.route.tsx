import { useLoaderData } from '@remix-run/react'
import { titled } from '#app/doors/html/meta.ts'
import { page } from '#app/doors/page.ts'
import { SilentDatabases } from '#app/features/tenancy/parts/silent-databases.tsx'
import { useTranslation } from '#app/kernel/rendering/rendering.ts'
import { ConsolePage } from '#app/layout/console/console-page.tsx'
import { langOf } from '#app/ui/atoms/lang-of.ts'
import { Link } from '#app/ui/atoms/link.tsx'
import { useListed } from '#app/ui/console/words.ts'
import { translator } from '#app/visit/translator.ts'
import { type HitView, type KindView, type SearchView, viewSearch } from './finder-view.ts'
import '#app/ui/atoms/word-link.css'
import '#app/ui/console/tabs.css'

export const meta = titled<typeof loader>(({ heading }) => heading)

/** The page of the console's search. It works without script; with it, the field in the header suggests while one types. */
export const loader = page(async ({ visit, url }) => {
  const view = await viewSearch(visit, url)
  const t = translator(visit.locale, 'console-finder')
  const { words, kind } = view
  const heading =
    words === ''
      ? t('title')
      : kind === null
        ? t('titleOf', { words })
        : t('titleOfKind', { words, kind: t(`kind.${kind}`) })
  return { heading, ...view }
})

export default function ConsoleSearch() {
  const { heading, frame, ...view } = useLoaderData<typeof loader>()
  const { t } = useTranslation('console-finder')
  const { found, words, kind, all, searched, partial } = view
  return (
    <ConsolePage frame={frame} title={heading} {...(kind !== null && { back: all, backTo: t('allKinds') })}>
      {words !== '' && <Scope scope={view.scope} />}
      {searched !== null && <p className="hint mb-4">{t('partial', { count: searched })}</p>}
      <SilentDatabases silent={view.silent} />
      {partial !== null && <Partial {...partial} />}
      {found.length === 0 ? (
        <Nothing {...view} />
      ) : (
        <div className="found grid gap-6 max-w-210">
          {found.map((one) => (
            <Kind key={one.kind} found={one} isAlone={kind !== null} />
          ))}
        </div>
      )}
    </ConsolePage>
  )
}

/** Says of which kinds not all names were searched. */
function Partial({ kinds, count }: NonNullable<SearchView['partial']>) {
  const { t, i18n } = useTranslation('console-finder')
  const listed = useListed()
  const number = new Intl.NumberFormat(i18n.language).format(count)
  return (
    <p className="hint mb-4">
      {t('partialKinds', { kinds: listed(kinds.map((kind) => t(`kind.${kind}`))), number })}
    </p>
  )
}

/** Links that choose between everything that the administrator may see and the current place. */
function Scope({ scope }: Pick<SearchView, 'scope'>) {
  const { t } = useTranslation('console-finder')
  if (scope === null) return null
  const links = [
    { to: scope.everywhere, name: t('everywhere'), isHere: !scope.isOnlyHere },
    { to: scope.onlyHere, name: t('onlyHere', { place: scope.place }), isHere: scope.isOnlyHere },
  ]
  return (
    <nav className="tabs" aria-label={t('where')}>
      <ul className="flex gap-x-6 overflow-x-auto">
        {links.map(({ to, name, isHere }) => (
          <li key={to}>
            <Link to={to} aria-current={isHere ? 'page' : undefined}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Says what can be searched, before anything was and after nothing was found. */
function Nothing({ words, isAboveSites }: Pick<SearchView, 'words' | 'isAboveSites'>) {
  const { t } = useTranslation('console-finder')
  return (
    <div className="empty">
      <p>{words === '' ? t('ask') : t('none', { words })}</p>
      <p>{words === '' ? t('hint') : t('noneHint')}</p>
      <p>
        {t('covers')} {isAboveSites && t('coversAll')}
      </p>
    </div>
  )
}

function Kind({
  found: { kind, hits, total, totalIsAtLeast, more },
  isAlone,
}: {
  found: KindView
  isAlone: boolean
}) {
  const { t } = useTranslation('console-finder')
  const id = `found-${kind}`
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={isAlone ? 'only-heard' : 'text-xs text-ink-2'}>
        {t(`kind.${kind}`)}
      </h2>
      <ul>
        {hits.map((hit) => (
          <FoundHit key={hit.to} hit={hit} />
        ))}
      </ul>
      {more !== null && (
        <Link to={more} className="word-link">
          {t(totalIsAtLeast ? 'moreAtLeast' : 'more', { count: total })}
        </Link>
      )}
      {isAlone && totalIsAtLeast && <p className="hint mt-4">{t('tooMany', { count: total })}</p>}
    </section>
  )
}

function FoundHit({ hit: { to, name, about, where } }: { hit: HitView }) {
  return (
    <li className="flex flex-wrap gap-x-4 items-center min-h-10 line-b">
      <Link
        className="py-2 text-accent-text wrap-anywhere hover:underline hover:underline-offset-3"
        to={to}
        lang={langOf(name)}
      >
        {name}
      </Link>
      {about !== '' && (
        <span className="text-ink-2 wrap-anywhere" lang={langOf(about)}>
          {about}
        </span>
      )}
      {where !== '' && (
        <span className="ml-auto text-xs text-ink-2 wrap-anywhere" lang={langOf(where)}>
          {where}
        </span>
      )}
    </li>
  )
}
